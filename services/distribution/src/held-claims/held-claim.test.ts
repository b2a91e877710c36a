import { checkConfirmation, checkRepeat, decideRelease, type HeldClaim, type HeldStatus, statusAt } from './held-claim';

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

  // INV-22, INV-23, INV-25
  it.each<[HeldStatus, Date, string, string, string]>([
    ['HELD', before, 'ok', 'CONFIRM', 'RELEASED'],
    ['HELD', CUTOFF, 'HOLD_EXPIRED', 'HOLD_EXPIRED', 'EXPIRED'],
    ['CONFIRMED', CUTOFF, 'ok', 'DONE', 'HOLD_CONFIRMED'],
    ['RELEASED', before, 'HOLD_RELEASED', 'HOLD_RELEASED', 'RELEASED'],
    ['EXPIRED', CUTOFF, 'HOLD_EXPIRED', 'HOLD_EXPIRED', 'EXPIRED'],
  ])('that is %s at %s answers: again %s, confirm %s, release %s', (status, now, again, confirm, release) => {
    expect(outcome(() => checkRepeat(claim(status), request, now))).toBe(again);
    expect(outcome(() => checkConfirmation(claim(status), now))).toBe(confirm);
    expect(outcome(() => decideRelease(claim(status), now))).toBe(release);
  });

  // INV-22
  it.each([
    ['other units', { stays: [{ ...stays[0]!, quantity: 1 }, stays[1]!] }],
    ['fewer stays', { stays: stays.slice(1) }],
    ['the same stay twice', { stays: [stays[0]!, stays[0]!] }],
    ['another channel', { channelId: 'chan-2' }],
  ])('refuses %s under its id', (_what, change) => {
    expect(outcome(() => checkRepeat(claim('HELD'), { ...request, ...change }, before))).toBe('HOLD_ID_REUSED');
  });

  it('takes the same stays in another order, and another cutoff, as a repeat', () => {
    const again = { ...request, stays: [...stays].reverse(), expiresAt: before };
    expect(outcome(() => checkRepeat(claim('HELD'), again, before))).toBe('ok');
  });
});
