import { call } from '../api/client';
import { useChange, useRead } from '../api/hooks';
import { type DeadLetter, type Page } from '../api/types';
import { Facts, Panel } from './layout';
import { Nothing, Refusal, Shown } from './states';
import { type Column, Pager, Table } from './table';
import { Time } from './time';
import { useUrlState } from './url-state';

const COLUMNS: readonly Column<DeadLetter>[] = [
  { name: 'Topic', show: (row) => row.topic },
  { name: 'Key', show: (row) => row.key },
  { name: 'Reason', show: (row) => row.reason, wideOnly: true },
  { name: 'Received', show: (row) => row.receiveCount, number: true, wideOnly: true },
  { name: 'Given up', show: (row) => <Time at={row.diedAt} /> },
];

/** The events that a service could not handle, looked at and requeued. */
export function DeadLetters({ service }: { service: 'cart' | 'holds' | 'marketing' }) {
  const url = useUrlState();
  const path = `/api/v1/admin/${service}/dead-letters`;
  const letters = useRead<Page<DeadLetter>>(path, { page: url.get('page') });
  const open = url.get('open');
  return (
    <>
      <Shown of={letters} what="dead letters">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>No dead letters: every event that {service} received was handled.</Nothing>
          ) : (
            <>
              <Table
                label={`Dead letters of ${service}`}
                rows={page.list}
                columns={COLUMNS}
                rowKey={(row) => row.id}
                opens="open"
              />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && <LetterPanel path={`${path}/${open}`} />}
    </>
  );
}

function LetterPanel({ path }: { path: string }) {
  const letter = useRead<DeadLetter & { value: string }>(path);
  const requeue = useChange(() => call('POST', `${path}/requeue`));
  return (
    <Panel title="Dead letter" opens="open">
      <Shown of={letter} what="the dead letter">
        {(found) => (
          <>
            <Facts
              of={[
                ['Topic', found.topic],
                ['Key', <code key="k">{found.key}</code>],
                ['Reason', found.reason],
                ['Received', `${found.receiveCount} times`],
                ['Given up', <Time key="t" at={found.diedAt} />],
              ]}
            />
            <pre tabIndex={0}>{found.value}</pre>
            <div className="actions">
              <button className="primary" disabled={requeue.isPending} onClick={() => requeue.mutate(undefined)}>
                Handle it again
              </button>
            </div>
            {requeue.error && <Refusal error={requeue.error} />}
          </>
        )}
      </Shown>
    </Panel>
  );
}
