import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Page, type Partner } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { useUrlState } from '../../ui/url-state';
import { ADMIN, ID_PATTERN, Input, text } from './input';
import { Keys } from './keys';

const PARTNER_COLUMNS: readonly Column<Partner>[] = [
  { name: 'Partner', show: (row) => row.partnerId },
  { name: 'Name', show: (row) => row.name },
  { name: 'Channel', show: (row) => row.channelId },
  { name: 'Made', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

export function Partners() {
  const url = useUrlState();
  const partners = useRead<Page<Partner>>(`${ADMIN}/partners`, { page: url.get('page') });
  const create = useChange((body: object) => call('POST', `${ADMIN}/partners`, { body }));
  const [adding, setAdding] = useState(false);
  const open = url.get('open');
  return (
    <>
      <div className="actions">
        <button onClick={() => setAdding(true)}>New partner …</button>
      </div>
      <Shown of={partners} what="partners">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>No partner yet.</Nothing>
          ) : (
            <>
              <Table
                label="Partners"
                rows={page.list}
                columns={PARTNER_COLUMNS}
                rowKey={(row) => row.partnerId}
                opens="open"
              />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && <Keys title={open} of={`${ADMIN}/partners/${open}`} revoking="It is refused from the next call on." />}
      {adding && (
        <FormDialog
          title="New partner"
          action="Make the partner"
          onClose={() => setAdding(false)}
          onSubmit={(form) =>
            create.mutateAsync({
              partnerId: text(form, 'partnerId'),
              name: text(form, 'name'),
              channelId: text(form, 'channelId'),
            })
          }
          consequence="Its id and channel never change."
        >
          <Input name="partnerId" label="Partner id" pattern={ID_PATTERN} hint="1 to 64 letters, digits, - _ ." />
          <Input name="name" label="Name" />
          <Input name="channelId" label="Channel id" />
        </FormDialog>
      )}
    </>
  );
}
