import { barsOver, datesFrom, previewOf, type UnitCalendar, whyOn } from './calendar';

const day = (date: string, change: object = {}) => ({
  date,
  units: 5,
  available: 1,
  stopSell: false,
  minimumStay: 1,
  maximumStay: 30,
  ...change,
});
const DATES = datesFrom('2026-12-01', 4);

describe('the picture of a property', () => {
  it('puts nights in a row of one claim under one bar, and what is free between them', () => {
    const taken: Record<string, { claimId: string; quantity: number }> = {
      '2026-12-02': { claimId: 'a', quantity: 1 },
      '2026-12-03': { claimId: 'a', quantity: 1 },
      '2026-12-04': { claimId: 'b', quantity: 1 },
    };
    expect(barsOver(DATES, (date) => taken[date]).map(({ claimId, nights }) => [claimId, nights])).toEqual([
      [null, 1],
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('says why so many are left, in the order in which the ledger counts', () => {
    const claim = (role: 'OWN' | 'DOWN' | 'UP', expiresAt: string | null) => ({
      claimId: `${role}${expiresAt ?? ''}`,
      role,
      channelId: null,
      reference: null,
      expiresAt,
      nights: [{ date: '2026-12-01', quantity: 1 }],
    });
    const claims = [claim('OWN', null), claim('OWN', '2026-12-01T17:30:00Z'), claim('DOWN', null), claim('UP', null)];
    const calendar: UnitCalendar = {
      propertyId: 'p',
      name: 'Villa',
      units: [],
      nights: [],
      claims,
      days: [day('2026-12-01', { stopSell: true })],
    };
    expect(whyOn(calendar, '2026-12-01')).toEqual([
      '5 on sale',
      '1 booked',
      '1 held until the cutoff',
      '1 blocked, because something that it is a part of was taken whole',
      '1 blocked, because a part of it was taken',
      '1 left',
      'stop-sell: nothing of it is sold',
      'stays of 1 to 30 nights',
    ]);
  });

  it('previews a change date by date, without the dates that stay as they are', () => {
    const days = [day('2026-12-01'), day('2026-12-02', { stopSell: true }), day('2026-12-03'), day('2026-12-04')];
    const change = { fromDate: '2026-12-01', toDate: '2026-12-03', stopSell: true, minimumStay: 1 };
    expect(previewOf(days, change)).toEqual(['2026-12-01: stop-sell off → on', '2026-12-03: stop-sell off → on']);
  });
});
