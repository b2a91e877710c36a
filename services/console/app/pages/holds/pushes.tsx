import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Page, type Push } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { ChoiceFilter, Filters, TextFilter } from '../../ui/filters';
import { Facts, Panel, Status } from '../../ui/layout';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';

export const PUSHES = '/api/v1/admin/holds/pushes';

const COLUMNS: readonly Column<Push>[] = [
  { name: 'Property', show: (row) => row.propertyId },
  { name: 'Push', show: (row) => row.operation.toLowerCase() },
  { name: 'State', show: (row) => <Status is={row.state} /> },
  { name: 'Hold', show: (row) => <code>{row.holdId}</code>, wideOnly: true },
  { name: 'Attempts', show: (row) => row.attempts, number: true, wideOnly: true },
  { name: 'Last error', show: (row) => row.lastError ?? '', wideOnly: true },
  { name: 'Made', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

/** What the channel manager was told, or could not be. */
export function Pushes() {
  const url = useUrlState();
  const state = url.get('state') || 'FAILED';
  const holdId = url.get('holdId');
  const pushes = useRead<Page<Push>>(PUSHES, { ...(holdId ? { holdId } : { state }), page: url.get('page') });
  const open = url.get('open');
  return (
    <>
      <Filters>
        <ChoiceFilter name="state" label="State" choices={['PENDING']} any="failed" />
        <TextFilter name="holdId" label="All of one hold" first />
      </Filters>
      <Shown of={pushes} what="pushes">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>
              {holdId ? 'This hold has no push.' : state === 'FAILED' ? 'No push was given up.' : 'No push is waiting.'}
            </Nothing>
          ) : (
            <>
              <Table label="Pushes" rows={page.list} columns={COLUMNS} rowKey={(row) => row.id} opens="open" />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && <PushPanel id={open} />}
    </>
  );
}

function PushPanel({ id }: { id: string }) {
  const path = `${PUSHES}/${encodeURIComponent(id)}`;
  const push = useRead<Push & { channelId: string; stays: { checkIn: string; checkOut: string; quantity: number }[] }>(
    path,
  );
  const requeue = useChange(() => call('POST', `${path}/requeue`));
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={push.data ? `${push.data.operation.toLowerCase()} of ${push.data.propertyId}` : id} opens="open">
      <Shown of={push} what="the push">
        {(found) => (
          <>
            <Facts
              of={[
                ['State', <Status key="s" is={found.state} />],
                ['Hold', <code key="h">{found.holdId}</code>],
                ['Channel', found.channelId],
                ['Attempts', found.attempts],
                ['Last error', found.lastError],
                ['Made', <Time key="m" at={found.createdAt} />],
                ['Ended', <Time key="e" at={found.endedAt} />],
                ...found.stays.map(
                  (stay) => ['Rooms', `${stay.quantity} × ${stay.checkIn} to ${stay.checkOut}`] as const,
                ),
              ]}
            />
            {found.state === 'FAILED' && (
              <div className="actions">
                <button className="primary" onClick={() => setAsking(true)}>
                  Push it again …
                </button>
              </div>
            )}
            {asking && (
              <FormDialog
                title="Push it again?"
                action="Push again"
                onClose={() => setAsking(false)}
                onSubmit={() => requeue.mutateAsync(undefined)}
                consequence="The channel manager is told once more, under the same key, with all attempts. A confirm of a hold that has ended is refused."
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}
