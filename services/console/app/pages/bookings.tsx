import { useState } from 'react';
import { call } from '../api/client';
import { useChange, useRead } from '../api/hooks';
import { type Booking, type FoundBooking, type Page } from '../api/types';
import { FormDialog } from '../ui/dialog';
import { Filters, TextFilter } from '../ui/filters';
import { Facts, PageHead, Panel, Status } from '../ui/layout';
import { Nothing, Shown } from '../ui/states';
import { type Column, Pager, Table } from '../ui/table';
import { Time } from '../ui/time';
import { useUrlState } from '../ui/url-state';

const BOOKINGS = '/api/v1/admin/bookings';
const FILTERS = ['guest', 'bookingId', 'channelId', 'propertyId', 'fromDate', 'toDate'] as const;

/** The platform finds guests by a whole e-mail address or phone number, and refuses half of one. */
const WHOLE_CONTACT = /^(?:[^@\s]+@[^@\s]+\.[^@\s]{2,}|\+?[\d\s-]{8,})$/;

const money = (amount: number | null, currency: string) =>
  amount === null ? null : `${amount.toLocaleString('en-IN')} ${currency}`;
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
/** What the rule of the plan says that it costs at this moment. */
const costNow = (terms: Booking['cancellationTerms']) =>
  !terms || (terms.freeUntil !== null && Date.parse(terms.freeUntil) > Date.now()) ? 0 : terms.charge;
const nameOf = ({ guest }: Booking) => [guest.firstName, guest.lastName].filter(Boolean).join(' ') || '–';

const COLUMNS: readonly Column<Booking>[] = [
  { name: 'Reference', show: (row) => row.bookingId },
  { name: 'Guest', show: nameOf },
  { name: 'Property', show: (row) => row.propertyName, wideOnly: true },
  { name: 'Check-in', show: (row) => row.checkinDate },
  { name: 'Nights', show: (row) => row.numberOfNights, number: true, wideOnly: true },
  { name: 'Channel', show: (row) => row.channelId, wideOnly: true },
  { name: 'After tax', show: (row) => money(row.netAmountAfterTax, row.currency) ?? '–', number: true, wideOnly: true },
  { name: 'Status', show: (row) => <Status is={row.bookingStatus} /> },
  { name: 'Booked', show: (row) => <Time at={row.createdAt} />, wideOnly: true },
];

export default function Bookings() {
  const url = useUrlState();
  const query = Object.fromEntries(FILTERS.map((name) => [name, url.get(name)]));
  const isGuestWhole = query.guest === '' || WHOLE_CONTACT.test(query.guest ?? '');
  const bookings = useRead<Page<Booking>>(isGuestWhole ? BOOKINGS : null, { ...query, page: url.get('page') });
  const filtered = FILTERS.some((name) => url.get(name) !== '');
  const open = url.get('open');
  return (
    <>
      <PageHead title="Bookings" />
      <Filters>
        <TextFilter name="guest" label="Guest: e-mail or phone" first />
        <TextFilter name="bookingId" label="Reference" />
        <TextFilter name="channelId" label="Channel" />
        <TextFilter name="propertyId" label="Property" />
        <TextFilter name="fromDate" label="Staying from" type="date" />
        <TextFilter name="toDate" label="until" type="date" />
      </Filters>
      {!isGuestWhole && (
        <Nothing>Guests are found by a whole e-mail address, or a phone number with its country code.</Nothing>
      )}
      {isGuestWhole && (
        <Shown of={bookings} what="bookings">
          {(page) =>
            page.list.length === 0 ? (
              <Nothing>
                {filtered
                  ? 'No booking fits these filters.'
                  : 'Nothing is booked yet. Bookings come from partners and from holds that agents confirm.'}
              </Nothing>
            ) : (
              <>
                <Table label="Bookings" rows={page.list} columns={COLUMNS} rowKey={(row) => row.id} opens="open" />
                <Pager page={page} />
              </>
            )
          }
        </Shown>
      )}
      {open && <BookingPanel id={open} />}
    </>
  );
}

function BookingPanel({ id }: { id: string }) {
  const booking = useRead<FoundBooking>(`${BOOKINGS}/${encodeURIComponent(id)}`);
  const [cancelling, setCancelling] = useState(false);
  return (
    <Panel title={booking.data?.bookingId ?? id} opens="open">
      <Shown of={booking} what="the booking">
        {(found) => (
          <>
            <p>
              <Status is={found.bookingStatus} /> {found.propertyName}
            </p>
            <Details of={found} />
            <h3>Units</h3>
            {found.units.length === 0 ? (
              <p className="faint">No unit is assigned.</p>
            ) : (
              <Facts
                of={found.units.map((unit) => [
                  unit.unitName,
                  `${unit.checkinDate} to ${unit.checkoutDate} · ${unit.propertyId}`,
                ])}
              />
            )}
            <Cancellation of={found} />
            {!found.cancellation && (
              <div className="actions">
                <button onClick={() => setCancelling(true)}>Cancel this booking …</button>
              </div>
            )}
            {cancelling && <CancelDialog booking={found} onClose={() => setCancelling(false)} />}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function Details({ of: found }: { of: FoundBooking }) {
  const { guest, currency } = found;
  return (
    <Facts
      of={[
        ['Guest', nameOf(found)],
        ['E-mail', guest.email],
        ['Phone', guest.phone],
        [
          'Stay',
          `${found.checkinDate} to ${found.checkoutDate}, ${counted(found.numberOfNights, 'night')}, ${counted(found.quantity, 'unit')}`,
        ],
        ['Party', found.adults === null ? null : `${found.adults} adults, ${found.children ?? 0} children a unit`],
        ['Rate plan', found.ratePlanName ?? found.ratePlanCode],
        ['Before tax', money(found.netAmountBeforeTax, currency)],
        ['GST', money(found.gstAmount, currency)],
        ['After tax', money(found.netAmountAfterTax, currency)],
        ['Deposit', money(found.securityDeposit, currency)],
        ['Channel', found.channelId],
        ['Property', <code key="p">{found.propertyId}</code>],
        ['Id', <code key="i">{found.id}</code>],
        ['Booked', <Time key="t" at={found.createdAt} />],
      ]}
    />
  );
}

function Cancellation({ of: { cancellation, cancellationTerms, currency } }: { of: FoundBooking }) {
  if (!cancellation) {
    const free = cancellationTerms?.freeUntil;
    return (
      <>
        <h3>If it is cancelled</h3>
        <Facts
          of={[
            ['Free until', free ? <Time key="t" at={free} /> : 'not free any more, or never was'],
            ['Costs now', money(costNow(cancellationTerms), currency)],
            ['Costs later', money(cancellationTerms?.charge ?? 0, currency)],
          ]}
        />
      </>
    );
  }
  return (
    <>
      <h3>Cancelled</h3>
      <Facts
        of={[
          ['When', <Time key="t" at={cancellation.cancelledAt} />],
          ['By', `${cancellation.cancelledBy.kind.toLowerCase()} ${cancellation.cancelledBy.id}`],
          ['Charge', money(cancellation.charge, currency)],
          ['Refund', money(cancellation.refund, currency)],
          [
            'Waived',
            cancellation.waived && `${money(cancellation.waived.charge, currency)} by ${cancellation.waived.by}`,
          ],
          ['Reason', cancellation.reason],
        ]}
      />
    </>
  );
}

function CancelDialog({ booking, onClose }: { booking: FoundBooking; onClose: () => void }) {
  const cancel = useChange((body: object) =>
    call('POST', `${BOOKINGS}/${encodeURIComponent(booking.id)}/cancel`, { body }),
  );
  return (
    <FormDialog
      title={`Cancel ${booking.bookingId}?`}
      danger
      action="Cancel the booking"
      onClose={onClose}
      onSubmit={(form) => cancel.mutateAsync({ waiveCharge: form.has('waive'), reason: form.get('reason') || null })}
      consequence={
        <>
          {booking.quantity} × {booking.propertyName} is free at once for others, and this cannot be undone. The guest
          pays <b>{money(costNow(booking.cancellationTerms), booking.currency)}</b> unless you waive it.
        </>
      }
    >
      <label className="field">
        <span>Reason, kept with the booking</span>
        <input name="reason" maxLength={500} />
      </label>
      <label>
        <input type="checkbox" name="waive" /> Waive what it costs
      </label>
    </FormDialog>
  );
}
