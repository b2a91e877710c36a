import {
  checkConfirmed,
  checkRepeat,
  decideRelease,
  type HeldClaim,
  type HeldStatus,
  standingOf,
  statusAt,
} from './held-claim';

const CUTOFF = new Date('2026-12-01T17:30:00Z');
const before = new Date(CUTOFF.getTime() - 1);
const stays = [
  { propertyId: 'palm', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 2 },
  { propertyId: 'reef', checkIn: '2026-12-20', checkOut: '2026-12-21', quantity: 1 },
];
const claim = (status: HeldStatus): HeldClaim => ({
  holdId: 'hld_1',
  status,
  channelId: 'chan-1',
  expiresAt: CUTOFF,
  stays,
});
const request = { holdId: 'hld_1', channelId: 'chan-1', expiresAt: CUTOFF, stays };
const outcome = (decide: () => unknown): unknown => {
  try {
    return decide() ?? 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a held claim', () => {
  // INV-3
  it.each<[HeldStatus, Date, HeldStatus]>([
    ['HELD', before, 'HELD'],
    ['HELD', CUTOFF, 'EXPIRED'],
    ['CONFIRMED', CUTOFF, 'CONFIRMED'],
    ['RELEASED', CUTOFF, 'RELEASED'],
    ['EXPIRED', before, 'EXPIRED'],
  ])('that is %s at %s stands as %s', (status, now, expected) => {
    expect(statusAt(claim(status), now)).toBe(expected);
  });

  // INV-26
  it.each<[HeldStatus, number, HeldStatus]>([
    ['HELD', 3, 'HELD'],
    ['HELD', 2, 'EXPIRED'],
    ['HELD', 0, 'EXPIRED'],
    ['CONFIRMED', 0, 'CONFIRMED'],
    ['RELEASED', 0, 'RELEASED'],
  ])('that is %s and has %i of its 3 nights left stands, before its cutoff, as %s', (status, ownLines, expected) => {
    expect(standingOf(claim(status), { now: before, ownLines })).toBe(expected);
  });

  // INV-22, INV-23, INV-25
  it.each<[HeldStatus, string, string, string]>([
    ['HELD', 'ok', 'ok', 'RELEASED'],
    ['CONFIRMED', 'ok', 'ok', 'HOLD_CONFIRMED'],
    ['RELEASED', 'HOLD_RELEASED', 'HOLD_RELEASED', 'RELEASED'],
    ['EXPIRED', 'HOLD_EXPIRED', 'HOLD_EXPIRED', 'EXPIRED'],
  ])('that stands as %s answers: again %s, confirm %s, release %s', (status, again, confirm, release) => {
    expect(outcome(() => checkRepeat(claim(status), request))).toBe(again);
    expect(outcome(() => checkConfirmed(claim(status)))).toBe(confirm);
    expect(outcome(() => decideRelease(status))).toBe(release);
  });

  // INV-22
  it.each([
    ['other units', { stays: [{ ...stays[0]!, quantity: 1 }, stays[1]!] }],
    ['fewer stays', { stays: stays.slice(1) }],
    ['the same stay twice', { stays: [stays[0]!, stays[0]!] }],
    ['another channel', { channelId: 'chan-2' }],
  ])('refuses %s under its id', (_what, change) => {
    expect(outcome(() => checkRepeat(claim('HELD'), { ...request, ...change }))).toBe('HOLD_ID_REUSED');
  });

  it('takes the same stays in another order, and another cutoff, as a repeat', () => {
    const again = { ...request, stays: [...stays].reverse(), expiresAt: before };
    expect(outcome(() => checkRepeat(claim('HELD'), again))).toBe('ok');
  });
});
