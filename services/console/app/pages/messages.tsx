import { call } from '../api/client';
import { useChange, useRead } from '../api/hooks';
import { type Message, type MessageDetail, type Page } from '../api/types';
import { DeadLetters } from '../ui/dead-letters';
import { ChoiceFilter, Filters } from '../ui/filters';
import { Facts, PageHead, Panel, Status, Tabs } from '../ui/layout';
import { Nothing, Refusal, Shown } from '../ui/states';
import { type Column, Pager, Table } from '../ui/table';
import { Time } from '../ui/time';
import { useUrlState } from '../ui/url-state';

const MESSAGES = '/api/v1/admin/marketing/messages';

const COLUMNS: readonly Column<Message>[] = [
  { name: 'Message', show: (row) => row.kind },
  { name: 'By', show: (row) => row.channel.toLowerCase() },
  { name: 'Booking', show: (row) => row.bookingId ?? '–', wideOnly: true },
  { name: 'Status', show: (row) => <Status is={row.status} /> },
  { name: 'Attempts', show: (row) => row.attempts, number: true, wideOnly: true },
  { name: 'Last error', show: (row) => row.lastError ?? '', wideOnly: true },
  { name: 'Made', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

export default function Messages() {
  const tab = useUrlState().get('tab');
  return (
    <>
      <PageHead title="Messages" />
      <Tabs
        name="tab"
        tabs={[
          ['messages', 'Messages'],
          ['dead', 'Dead letters'],
        ]}
      />
      {tab === 'dead' ? <DeadLetters service="marketing" /> : <Sent />}
    </>
  );
}

function Sent() {
  const url = useUrlState();
  const status = url.get('status') || 'FAILED';
  const messages = useRead<Page<Message>>(MESSAGES, { status, page: url.get('page') });
  const open = url.get('open');
  return (
    <>
      <Filters>
        <ChoiceFilter name="status" label="Status" choices={['PENDING']} any="failed" />
      </Filters>
      <Shown of={messages} what="messages">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>No message is {status.toLowerCase()}.</Nothing>
          ) : (
            <>
              <Table label="Messages" rows={page.list} columns={COLUMNS} rowKey={(row) => row.id} opens="open" />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && <MessagePanel id={open} />}
    </>
  );
}

function MessagePanel({ id }: { id: string }) {
  const message = useRead<MessageDetail>(`${MESSAGES}/${id}`);
  const requeue = useChange(() => call('POST', `${MESSAGES}/${id}/requeue`));
  return (
    <Panel title={message.data?.subject ?? message.data?.kind ?? id} opens="open">
      <Shown of={message} what="the message">
        {(found) => (
          <>
            <Facts
              of={[
                ['Status', <Status key="s" is={found.status} />],
                ['To', found.recipient],
                ['Kind', found.kind],
                ['Booking', found.bookingId],
                ['Attempts', found.attempts],
                ['Last error', found.lastError],
                ['Made', <Time key="m" at={found.createdAt} />],
                ['Ended', <Time key="e" at={found.endedAt} />],
              ]}
            />
            {found.text && <pre>{found.text}</pre>}
            {found.status === 'FAILED' && (
              <div className="actions">
                <button className="primary" disabled={requeue.isPending} onClick={() => requeue.mutate(undefined)}>
                  Send it again
                </button>
              </div>
            )}
            {requeue.error && <Refusal error={requeue.error} />}
          </>
        )}
      </Shown>
    </Panel>
  );
}
