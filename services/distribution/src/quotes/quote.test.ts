import { expiryOf, securityDepositOf } from './quote';

const MOMENT = new Date('2026-12-01T06:30:00.000Z');

describe('a quote', () => {
  // SEARCH-25
  it.each([
    ['as long as the setting says', null, '2026-12-01T07:00:00.000Z'],
    ['no longer than its promotion', '2026-12-01T06:45:00.000Z', '2026-12-01T06:45:00.000Z'],
    [
      'as long as the setting says, when the promotion lasts longer',
      '2026-12-02T00:00:00.000Z',
      '2026-12-01T07:00:00.000Z',
    ],
  ])('lasts %s', (_what, promotionsEndAt, expected) => {
    expect(expiryOf(MOMENT, 30, promotionsEndAt).toISOString()).toBe(expected);
  });

  // SEARCH-28
  it('asks the deposit of every unit', () => {
    expect(securityDepositOf({ securityDeposit: 2000 }, 3)).toBe(6000);
  });
});
