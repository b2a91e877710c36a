import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Channel, type Page } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';
import { ADMIN, ID_PATTERN, Input, text } from './input';
import { Keys } from './keys';

const CHANNEL_COLUMNS: readonly Column<Channel>[] = [
  { name: 'Channel', show: (row) => row.channelId },
  { name: 'Name', show: (row) => row.name },
  { name: 'Made', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

export function Channels() {
  const url = useUrlState();
  const channels = useRead<Page<Channel>>(`${ADMIN}/channels`, { page: url.get('page') });
  const create = useChange((body: object) => call('POST', `${ADMIN}/channels`, { body }));
  const [adding, setAdding] = useState(false);
  const open = url.get('open');
  return (
    <>
      <div className="actions">
        <button onClick={() => setAdding(true)}>New channel …</button>
      </div>
      <Shown of={channels} what="channels">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>No channel yet. A channel is who sells: make one, then its key.</Nothing>
          ) : (
            <>
              <Table
                label="Channels"
                rows={page.list}
                columns={CHANNEL_COLUMNS}
                rowKey={(row) => row.channelId}
                opens="open"
              />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && (
        <Keys
          title={open}
          of={`${ADMIN}/channels/${open}`}
          revoking="It opens nothing from the next second on. What was booked with it stays."
        />
      )}
      {adding && (
        <FormDialog
          title="New channel"
          action="Make the channel"
          onClose={() => setAdding(false)}
          onSubmit={(form) => create.mutateAsync({ channelId: text(form, 'channelId'), name: text(form, 'name') })}
          consequence="Its id never changes and cannot be used again. It sells nothing until the catalog gives it access to properties."
        >
          <Input name="channelId" label="Channel id" pattern={ID_PATTERN} hint="1 to 64 letters, digits, - _ ." />
          <Input name="name" label="Name" />
        </FormDialog>
      )}
    </>
  );
}
