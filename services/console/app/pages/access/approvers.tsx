import { useState } from 'react';
import { call } from '../../api/client';
import { useChange, useRead } from '../../api/hooks';
import { type Approver, type Page } from '../../api/types';
import { FormDialog } from '../../ui/dialog';
import { Nothing, Shown } from '../../ui/states';
import { type Column, Pager, Table } from '../../ui/table';
import { useUrlState } from '../../ui/url-state';
import { ADMIN, Input, text } from './input';

export function Approvers() {
  const url = useUrlState();
  const approvers = useRead<Page<Approver>>(`${ADMIN}/cart/approvers`, { page: url.get('page') });
  const save = useChange(({ userId, ...body }: Approver) =>
    call('PUT', `${ADMIN}/cart/approvers/${encodeURIComponent(userId)}`, { body }),
  );
  const remove = useChange(({ userId, channelId }: Approver) =>
    call('DELETE', `${ADMIN}/cart/approvers/${encodeURIComponent(userId)}`, { query: { channelId } }),
  );
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Approver>();
  const columns: readonly Column<Approver>[] = [
    { name: 'User', show: (row) => row.userId },
    { name: 'Channel', show: (row) => row.channelId },
    { name: 'Up to', show: (row) => `${row.maxDiscountPercentage} %`, number: true },
    { name: '', show: (row) => <button onClick={() => setRemoved(row)}>Remove …</button> },
  ];
  return (
    <>
      <div className="actions">
        <button onClick={() => setAdding(true)}>Set an approver …</button>
      </div>
      <Shown of={approvers} what="approvers">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>Nobody may approve discounts.</Nothing>
          ) : (
            <>
              <Table
                label="Approvers"
                rows={page.list}
                columns={columns}
                rowKey={(row) => `${row.userId} ${row.channelId}`}
              />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {adding && (
        <FormDialog
          title="Set an approver"
          action="Save"
          onClose={() => setAdding(false)}
          onSubmit={(form) =>
            save.mutateAsync({
              userId: text(form, 'userId'),
              channelId: text(form, 'channelId'),
              maxDiscountPercentage: Number(form.get('max')),
            })
          }
          consequence="They may approve discounts on carts of this channel up to the percentage, from now on. A limit that they have there is replaced."
        >
          <Input name="userId" label="User (sub of their token)" />
          <Input name="channelId" label="Channel id" />
          <Input name="max" label="Largest discount in percent" type="number" />
        </FormDialog>
      )}
      {removed && (
        <FormDialog
          title={`Remove ${removed.userId}?`}
          action="Remove the approver"
          danger
          onClose={() => setRemoved(undefined)}
          onSubmit={() => remove.mutateAsync(removed)}
          consequence={`They no longer approve on ${removed.channelId}. What they approved stays.`}
        />
      )}
    </>
  );
}
