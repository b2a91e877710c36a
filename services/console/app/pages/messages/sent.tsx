import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Message, type MessageDetail, type Page } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { ChoiceFilter, Filters, TextFilter } from '../../ui/filters';
import { Facts, Panel, Status } from '../../ui/layout';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';

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

/** What left for guests, agents and stakeholders, or could not. */
export function Sent() {
  const url = useUrlState();
  const query = { status: url.get('status'), bookingId: url.get('bookingId') };
  const messages = useRead<Page<Message>>(MESSAGES, { ...query, page: url.get('page') });
  const open = url.get('open');
  return (
    <>
      <Filters>
        <ChoiceFilter
          name="status"
          label="Status"
          choices={['FAILED', 'QUEUED', 'SENT']}
          any="failed, or all of the booking"
        />
        <TextFilter name="bookingId" label="All of one booking (bkg_…)" first />
      </Filters>
      <Shown of={messages} what="messages">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>
              {query.bookingId
                ? 'This booking has no such message.'
                : `No message is ${(query.status || 'FAILED').toLowerCase()}.`}
            </Nothing>
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
  const [asking, setAsking] = useState(false);
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
            {found.text && <pre tabIndex={0}>{found.text}</pre>}
            {found.status === 'FAILED' && (
              <div className="actions">
                <button className="primary" onClick={() => setAsking(true)}>
                  Send it again …
                </button>
              </div>
            )}
            {asking && (
              <FormDialog
                title="Send it again?"
                action="Send again"
                onClose={() => setAsking(false)}
                onSubmit={() => requeue.mutateAsync(undefined)}
                consequence={`${found.recipient ?? 'Whoever it is for'} gets it once more under the same id. An address that was suppressed is written to again.`}
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}
