import { useState } from 'react';
import { call } from '../api/client';
import { useChange, useRead } from '../api/hooks';
import { type Cart, type ListedCart, type Page } from '../api/types';
import { Countdown } from '../ui/countdown';
import { FormDialog } from '../ui/dialog';
import { ChoiceFilter, Filters, TextFilter } from '../ui/filters';
import { Facts, PageHead, Panel, Status } from '../ui/layout';
import { Nothing, Shown } from '../ui/states';
import { type Column, Pager, Table } from '../ui/table';
import { Time } from '../ui/time';
import { useUrlState } from '../ui/url-state';

const CARTS = '/api/v1/cart';
const amount = (value: number, currency: string) => `${value.toLocaleString('en-IN')} ${currency}`;

const COLUMNS: readonly Column<ListedCart>[] = [
  { name: 'Cart', show: (row) => row.name },
  { name: 'Customer', show: (row) => row.customerLabel ?? '–', wideOnly: true },
  { name: 'Stay', show: (row) => (row.checkIn ? `${row.checkIn} to ${row.checkOut}` : 'no items'), wideOnly: true },
  { name: 'Status', show: (row) => <Status is={row.status} /> },
  { name: 'Hold', show: (row) => (row.hold ? <Status is={row.hold.status} /> : '–') },
  { name: 'Total', show: (row) => amount(row.grandTotal, row.currency), number: true, wideOnly: true },
  { name: 'Changed', show: (row) => <Time at={row.updatedAt} />, wideOnly: true },
];

/** The agent's own carts. */
export default function Carts() {
  const url = useUrlState();
  const query = { q: url.get('q'), status: url.get('status') };
  const carts = useRead<Page<ListedCart>>(CARTS, { ...query, view: 'summary', page: url.get('page') });
  const open = url.get('open');
  return (
    <>
      <PageHead title="Carts and holds" />
      <Filters>
        <TextFilter name="q" label="Name or label" first />
        <ChoiceFilter
          name="status"
          label="Status"
          choices={['DRAFT', 'SHARED', 'WON', 'LOST', 'ARCHIVED']}
          any="all but archived"
        />
      </Filters>
      <Shown of={carts} what="your carts">
        {(page) =>
          page.list.length === 0 ? (
            <Nothing>{query.q || query.status ? 'No cart fits these filters.' : 'You have no cart yet.'}</Nothing>
          ) : (
            <>
              <Table label="Carts" rows={page.list} columns={COLUMNS} rowKey={(row) => row.id} opens="open" />
              <Pager page={page} />
            </>
          )
        }
      </Shown>
      {open && <CartPanel id={open} />}
    </>
  );
}

function CartPanel({ id }: { id: string }) {
  const cart = useRead<Cart>(`${CARTS}/${id}`);
  const [releasing, setReleasing] = useState(false);
  const release = useChange(() => call('DELETE', `${CARTS}/${id}/hold`));
  return (
    <Panel title={cart.data?.name ?? id} opens="open">
      <Shown of={cart} what="the cart">
        {(found) => (
          <>
            <Facts
              of={[
                ['Status', <Status key="s" is={found.status} />],
                ['Customer', found.customerLabel],
                ['Channel', found.channelId],
                ['Before tax', amount(found.summary.taxableSubtotal, found.currency)],
                ['GST', amount(found.summary.gst, found.currency)],
                ['Total', amount(found.summary.grandTotal, found.currency)],
                ['Your holds', `${found.holdUsage.active} of ${found.holdUsage.max}`],
              ]}
            />
            <h3>Items</h3>
            {found.items.length === 0 ? (
              <p className="faint">Nothing is in it.</p>
            ) : (
              <Facts
                of={found.items.map((item) => [
                  item.listingTitle ?? item.listingId,
                  `${item.checkIn} to ${item.checkOut}, ${item.unitQuantity} units, ${item.adults} adults, ${item.children} children`,
                ])}
              />
            )}
            <HoldOfCart of={found} />
            {found.hold?.status === 'ACTIVE' && (
              <div className="actions">
                <button onClick={() => setReleasing(true)}>Release the rooms …</button>
              </div>
            )}
            {releasing && (
              <FormDialog
                title="Release the rooms?"
                action="Release"
                danger
                onClose={() => setReleasing(false)}
                onSubmit={() => release.mutateAsync(undefined)}
                consequence="They are free for everybody at once, and the channel manager is told. The cart stays."
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function HoldOfCart({ of: { hold } }: { of: Cart }) {
  if (!hold) return null;
  return (
    <>
      <h3>
        Hold <Status is={hold.status} />
      </h3>
      {hold.status === 'ACTIVE' && <Countdown to={hold.expiresAt} />}
      <Facts
        of={[
          ['Held', <Time key="h" at={hold.heldAt} />],
          ['Cutoff', <Time key="c" at={hold.expiresAt} />],
          ...hold.channelManager.map(
            (push) =>
              [
                `${push.operation.toLowerCase()} of ${push.propertyId}`,
                <Status key={push.propertyId} is={push.state} />,
              ] as const,
          ),
          ...hold.bookings.map(
            (booking) => ['Booked as', <code key={booking.bookingId}>{booking.bookingId}</code>] as const,
          ),
        ]}
      />
    </>
  );
}
