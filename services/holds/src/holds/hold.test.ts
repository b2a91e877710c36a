import fc from 'fast-check';
import {
  type Cutoff,
  decideConfirmation,
  decideRelease,
  type Hold,
  placeHold,
  type PlacementFacts,
  shownStatus,
} from './hold';

const INDIA: Cutoff = { time: '23:00', zone: 'Asia/Kolkata' };
const NOON = new Date('2026-12-01T06:30:00Z');
const CUTOFF = new Date('2026-12-01T17:30:00Z');

const facts = (change: Partial<PlacementFacts> = {}): PlacementFacts => ({
  now: NOON,
  cartIsArchived: false,
  cartHoldStatus: null,
  agentActiveHolds: 0,
  agentMaxHolds: 5,
  ...change,
});

const hold = (change: Partial<Hold> = {}): Hold => ({
  id: 'hld_1',
  cartId: 'crt_1',
  cartName: 'Goa',
  customerLabel: null,
  channelId: 'main',
  agentId: 'agent-1',
  agentEmail: null,
  agentName: null,
  status: 'ACTIVE',
  version: 1,
  heldAt: NOON,
  expiresAt: CUTOFF,
  endedAt: null,
  guest: null,
  amounts: null,
  blocks: [],
  bookings: [],
  cancelledBookings: [],
  stays: [{ propertyId: 'villa', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 1 }],
  ...change,
});

const before = new Date(CUTOFF.getTime() - 1);

describe('placing a hold', () => {
  it.each<[string, Partial<PlacementFacts>, string]>([
    // HOLD-4
    ['the cart is already held', { cartHoldStatus: 'ACTIVE' }, 'HOLD_ALREADY_ACTIVE'],
    // HOLD-3, HOLD-4
    ['the agent is at the cap', { agentActiveHolds: 5 }, 'HOLD_LIMIT_REACHED'],
    // HOLD-21
    ['the agent is above a cap that was lowered', { agentActiveHolds: 5, agentMaxHolds: 2 }, 'HOLD_LIMIT_REACHED'],
    ['the agent may hold nothing', { agentMaxHolds: 0 }, 'HOLD_LIMIT_REACHED'],
    // HOLD-18
    ['the cart is archived', { cartIsArchived: true }, 'CART_ARCHIVED'],
    // HOLD-19
    ['another placement is under way', { cartHoldStatus: 'PLACING' }, 'HOLD_IN_TRANSITION'],
    ['a release is under way', { cartHoldStatus: 'RELEASING' }, 'HOLD_IN_TRANSITION'],
    ['a confirmation is under way', { cartHoldStatus: 'CONFIRMING' }, 'HOLD_IN_TRANSITION'],
  ])('is refused when %s', (_why, change, code) => {
    expect(() => placeHold(facts(change), INDIA)).toThrow(expect.objectContaining({ code }) as Error);
  });

  // HOLD-3
  it('is allowed up to the cap', () => {
    expect(placeHold(facts({ agentActiveHolds: 4 }), INDIA)).toEqual({ heldAt: NOON, expiresAt: CUTOFF });
  });

  // HOLD-5
  it.each<[string, string, Cutoff, string]>([
    ['the second before the cutoff: today', '2026-12-01T17:29:59Z', INDIA, '2026-12-01T17:30:00.000Z'],
    ['exactly at the cutoff: tomorrow', '2026-12-01T17:30:00Z', INDIA, '2026-12-02T17:30:00.000Z'],
    ['the second after the cutoff: tomorrow', '2026-12-01T17:30:01Z', INDIA, '2026-12-02T17:30:00.000Z'],
    ['after midnight in the zone: its new day', '2026-12-01T18:30:00Z', INDIA, '2026-12-02T17:30:00.000Z'],
    ['a cutoff in UTC', '2026-12-01T17:30:00Z', { time: '18:00', zone: 'UTC' }, '2026-12-01T18:00:00.000Z'],
    [
      'a cutoff at midnight',
      '2026-12-01T18:29:59Z',
      { time: '00:00', zone: 'Asia/Kolkata' },
      '2026-12-01T18:30:00.000Z',
    ],
    [
      'a zone ahead of UTC by a day',
      '2026-12-01T09:00:00Z',
      { time: '23:00', zone: 'Pacific/Auckland' },
      '2026-12-01T10:00:00.000Z',
    ],
    [
      'clocks that go forward meanwhile',
      '2026-03-28T23:30:00Z',
      { time: '23:00', zone: 'Europe/Berlin' },
      '2026-03-29T21:00:00.000Z',
    ],
    [
      'clocks that go back meanwhile',
      '2026-10-24T21:30:00Z',
      { time: '23:00', zone: 'Europe/Berlin' },
      '2026-10-25T22:00:00.000Z',
    ],
  ])('runs to the next cutoff: %s', (_name, now, cutoff, expected) => {
    expect(placeHold(facts({ now: new Date(now) }), cutoff).expiresAt.toISOString()).toBe(expected);
  });

  it('always ends after it begins, and within a day and an hour', () => {
    const cutoffs = fc.record({
      time: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
      zone: fc.constantFrom('Asia/Kolkata', 'UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Auckland'),
    });
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, cutoffs, (now, cutoff) => {
        const ms = placeHold(facts({ now }), cutoff).expiresAt.getTime() - now.getTime();
        return ms > 0 && ms <= 25 * 60 * 60 * 1000;
      }),
    );
  });
});

describe('a command on a hold', () => {
  it.each<[string, Partial<Hold>, Date, string, string]>([
    ['active, before its cutoff', {}, before, 'BEGIN', 'BEGIN'],
    // HOLD-15
    ['active, at its cutoff', {}, CUTOFF, 'HOLD_NOT_ACTIVE', 'HOLD_EXPIRED'],
    // HOLD-19
    ['being placed', { status: 'PLACING' }, before, 'HOLD_IN_TRANSITION', 'HOLD_IN_TRANSITION'],
    ['being undone', { status: 'UNDOING' }, before, 'HOLD_IN_TRANSITION', 'HOLD_IN_TRANSITION'],
    ['being released', { status: 'RELEASING' }, before, 'JOIN', 'HOLD_IN_TRANSITION'],
    ['being confirmed', { status: 'CONFIRMING' }, before, 'HOLD_IN_TRANSITION', 'JOIN'],
    ['being confirmed past its cutoff', { status: 'CONFIRMING' }, CUTOFF, 'HOLD_IN_TRANSITION', 'JOIN'],
    ['being expired', { status: 'EXPIRING' }, CUTOFF, 'HOLD_NOT_ACTIVE', 'HOLD_EXPIRED'],
    ['released', { status: 'RELEASED' }, before, 'DONE', 'HOLD_NOT_ACTIVE'],
    ['confirmed', { status: 'CONFIRMED' }, before, 'HOLD_NOT_ACTIVE', 'DONE'],
    ['expired', { status: 'EXPIRED' }, CUTOFF, 'HOLD_NOT_ACTIVE', 'HOLD_EXPIRED'],
  ])('that is %s', (_name, change, now, release, confirmation) => {
    expect(answerOf(() => decideRelease(hold(change), now))).toBe(release);
    expect(answerOf(() => decideConfirmation(hold(change), now))).toBe(confirmation);
  });
});

// HOLD-19
it.each([
  ['PLACING', null],
  ['UNDOING', null],
  ['ACTIVE', 'ACTIVE'],
  ['RELEASING', 'ACTIVE'],
  ['CONFIRMING', 'ACTIVE'],
  ['EXPIRING', 'ACTIVE'],
  ['RELEASED', 'RELEASED'],
  ['EXPIRED', 'EXPIRED'],
  ['CONFIRMED', 'CONFIRMED'],
] as const)('%s is shown as %s', (status, shown) => {
  expect(shownStatus(status)).toBe(shown);
});

function answerOf(decide: () => string): string {
  try {
    return decide();
  } catch (error) {
    return (error as { code: string }).code;
  }
}
