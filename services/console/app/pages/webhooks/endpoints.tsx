import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Endpoint } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { Facts, Panel, Status } from '../../ui/layout';
import { Nothing, Refusal, Shown } from '../../ui/states';
import { type Column, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';
import { EndpointDialog } from './endpoint-form';
import { HOOKS } from './deliveries';

const COLUMNS: readonly Column<Endpoint>[] = [
  { name: 'Target', show: (row) => row.targetUrl },
  { name: 'Source', show: (row) => row.source },
  { name: 'Event type', show: (row) => row.eventType ?? 'all', wideOnly: true },
  { name: 'Health', show: (row) => <Health of={row} /> },
  { name: 'Changed', show: (row) => <Time at={row.updatedAt} />, wideOnly: true },
];

function Health({ of: { active, inactiveReason, failingSince } }: { of: Endpoint }) {
  if (inactiveReason === 'GONE') return <span className="status bad">gone: it answered 410</span>;
  if (!active) return <span className="status faint">switched off</span>;
  return failingSince ? <span className="status bad">failing</span> : <Status is="ACTIVE" />;
}

export function Endpoints() {
  const url = useUrlState();
  const endpoints = useRead<Endpoint[]>(`${HOOKS}/endpoints`);
  const [adding, setAdding] = useState(false);
  const opened = endpoints.data?.find(({ id }) => id === url.get('open'));
  return (
    <>
      <div className="actions">
        <button onClick={() => setAdding(true)}>New endpoint …</button>
      </div>
      <Shown of={endpoints} what="endpoints">
        {(list) =>
          list.length === 0 ? (
            <Nothing>No endpoint yet: events are kept and delivered to nobody.</Nothing>
          ) : (
            <Table label="Endpoints" rows={list} columns={COLUMNS} rowKey={(row) => row.id} opens="open" />
          )
        }
      </Shown>
      {opened && <EndpointPanel of={opened} />}
      {adding && <EndpointDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function EndpointPanel({ of: endpoint }: { of: Endpoint }) {
  const url = useUrlState();
  const path = `${HOOKS}/endpoints/${endpoint.id}`;
  const [asked, setAsked] = useState<'switch' | 'delete' | 'edit'>();
  const test = useChange(() => call<{ eventId: string }>('POST', `${path}/test`));
  const change = useChange((active: boolean) => call('PUT', `${path}/active`, { query: { active } }));
  const remove = useChange(() => call('DELETE', path));
  const close = () => setAsked(undefined);
  return (
    <Panel title={endpoint.targetUrl} opens="open">
      <Facts
        of={[
          ['Health', <Health key="h" of={endpoint} />],
          ['Failing since', endpoint.failingSince && <Time key="f" at={endpoint.failingSince} />],
          ['Source', endpoint.source],
          ['Event type', endpoint.eventType ?? 'all'],
          ['Sent by', `${endpoint.httpMethod}, ${endpoint.authType.toLowerCase()}`],
          ['Attempts', `up to ${endpoint.maxAttempts}, ${endpoint.timeoutSeconds} s each`],
          ['Id', <code key="i">{endpoint.id}</code>],
          ['Made', <Time key="m" at={endpoint.createdAt} />],
        ]}
      />
      <div className="actions">
        <button className="primary" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
          Send a test
        </button>
        <Link href={`/webhooks?endpointId=${endpoint.id}`}>Its deliveries</Link>
        <button onClick={() => setAsked('edit')}>Change …</button>
        <button onClick={() => setAsked('switch')}>{endpoint.active ? 'Switch off …' : 'Switch on …'}</button>
        <button onClick={() => setAsked('delete')}>Delete …</button>
      </div>
      {test.data && (
        <p className="notice good" role="status">
          A test event is on its way. <Link href={`/webhooks?open=${test.data.eventId}`}>See what became of it</Link>
        </p>
      )}
      {test.error && <Refusal error={test.error} />}
      {asked === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {asked === 'switch' && (
        <FormDialog
          title={endpoint.active ? 'Switch it off?' : 'Switch it on?'}
          action={endpoint.active ? 'Switch off' : 'Switch on'}
          danger={endpoint.active}
          onClose={close}
          onSubmit={() => change.mutateAsync(!endpoint.active)}
          consequence={
            endpoint.active
              ? 'Events that come meanwhile are not delivered to it later. They can be replayed.'
              : 'It gets the events that come from now on.'
          }
        />
      )}
      {asked === 'delete' && (
        <FormDialog
          title="Delete the endpoint?"
          action="Delete"
          danger
          onClose={close}
          onSubmit={async () => {
            await remove.mutateAsync(undefined);
            url.set({ open: null });
          }}
          consequence="Nothing is delivered to it any more, and what waits for it is given up. This cannot be undone."
        />
      )}
    </Panel>
  );
}
