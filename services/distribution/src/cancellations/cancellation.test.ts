import { type Cancellation } from '../bookings/booking';
import { type QuoteSnapshot } from '../quotes/quote-snapshot';
import { type CancellationRequest, decideCancellation } from './cancellation';

const ARRIVAL = { time: '14:00', zone: 'Asia/Kolkata' };
const STAY = { checkIn: '2026-12-04', checkOut: '2026-12-06', netAmountAfterTax: 10_500 };
/** Free until two days before arrival, then half. */
const TERMS = { freeUntil: '2026-12-02T08:30:00.000Z', chargePercent: 50, chargeNights: null, charge: 5_250 };
const snapshot = (terms: QuoteSnapshot['cancellation'] = TERMS) =>
  ({ stay: STAY, cancellation: terms }) as QuoteSnapshot;
const channel: CancellationRequest = { by: { kind: 'CHANNEL', id: 'monsoon' }, waiveCharge: false, reason: null };
const operator: CancellationRequest = { by: { kind: 'OPERATOR', id: 'op-1' }, waiveCharge: false, reason: 'Flood' };
const india = (local: string) => new Date(`${local}+05:30`);
const decide = (request: CancellationRequest, local: string, cancellation: Cancellation | null = null, terms = TERMS) =>
  decideCancellation({ snapshot: snapshot(terms), cancellation }, request, india(local), ARRIVAL);
const cancelled = (change: Partial<Cancellation> = {}): Cancellation => ({
  cancelledAt: '2026-12-03T06:30:00.000Z',
  cancelledBy: channel.by,
  charge: 5_250,
  refund: 5_250,
  waived: null,
  reason: null,
  ...change,
});

describe('cancelling', () => {
  // BOOK-28, BOOK-30
  it.each([
    ['a channel, in time', channel, '2026-12-02T13:59:59.999', { charge: 0, refund: 10_500 }],
    ['a channel, too late for that', channel, '2026-12-02T14:00:00.000', { charge: 5_250, refund: 5_250 }],
    ['a channel, just before arrival', channel, '2026-12-04T13:59:59.999', { charge: 5_250, refund: 5_250 }],
    ['an operator, in time', operator, '2026-12-01T12:00:00.000', { charge: 0, refund: 10_500, reason: 'Flood' }],
    ['an operator, after arrival', operator, '2026-12-05T23:59:59.999', { charge: 5_250, refund: 5_250 }],
  ])('by %s comes to its charge and the rest as refund', (_who, request, local, expected) => {
    expect(decide(request, local)).toMatchObject({
      kind: 'CANCEL',
      cancellation: { cancelledAt: india(local).toISOString(), cancelledBy: request.by, waived: null, ...expected },
    });
  });

  // BOOK-29
  it('costs nothing where the booking has no terms', () => {
    const step = decideCancellation(
      { snapshot: { stay: STAY } as QuoteSnapshot, cancellation: null },
      channel,
      india('2026-12-04T13:00:00'),
      ARRIVAL,
    );
    expect(step).toMatchObject({ cancellation: { charge: 0, refund: 10_500 } });
  });

  // BOOK-32
  it.each([
    ['a channel from arrival on', channel, '2026-12-04T14:00:00.000', 'STAY_HAS_BEGUN'],
    ['a channel on a later night', channel, '2026-12-05T01:00:00.000', 'STAY_HAS_BEGUN'],
    ['a channel on check-out day', channel, '2026-12-06T00:00:00.000', 'STAY_HAS_ENDED'],
    ['an operator on check-out day', operator, '2026-12-06T00:00:00.000', 'STAY_HAS_ENDED'],
    ['an operator who waives, later', { ...operator, waiveCharge: true }, '2026-12-20T00:00:00.000', 'STAY_HAS_ENDED'],
  ])('is refused to %s', (_who, request, local, code) => {
    expect(() => decide(request, local)).toThrow(expect.objectContaining({ code }) as Error);
  });

  // BOOK-30
  it.each([
    ['a channel', channel],
    ['an operator', operator],
  ])('again does nothing for %s, whatever the time', (_who, request) => {
    expect(decide(request, '2027-01-01T00:00:00', cancelled())).toEqual({ kind: 'DONE' });
  });
});

// BOOK-33
describe('waiving the charge', () => {
  const waiving = { ...operator, waiveCharge: true };

  it('at once leaves no charge, and says what it would have been and who waived it', () => {
    expect(decide(waiving, '2026-12-03T12:00:00')).toMatchObject({
      kind: 'CANCEL',
      cancellation: {
        charge: 0,
        refund: 10_500,
        waived: { charge: 5_250, by: 'op-1', at: '2026-12-03T06:30:00.000Z' },
        reason: 'Flood',
      },
    });
  });

  it('waives nothing where nothing is charged', () => {
    expect(decide(waiving, '2026-12-01T12:00:00')).toMatchObject({ cancellation: { charge: 0, waived: null } });
  });

  it('afterwards keeps who cancelled and when', () => {
    expect(decide(waiving, '2027-01-01T00:00:00', cancelled())).toEqual({
      kind: 'WAIVE',
      cancellation: cancelled({
        charge: 0,
        refund: 10_500,
        waived: { charge: 5_250, by: 'op-1', at: '2026-12-31T18:30:00.000Z' },
        reason: 'Flood',
      }),
    });
  });

  it.each([
    ['waived before', cancelled({ charge: 0, waived: { charge: 5_250, by: 'op-2', at: '2026-12-03T07:00:00.000Z' } })],
    ['free', cancelled({ charge: 0 })],
  ])('does nothing where the cancellation was %s', (_what, known) => {
    expect(decide(waiving, '2026-12-03T12:00:00', known)).toEqual({ kind: 'DONE' });
  });
});
