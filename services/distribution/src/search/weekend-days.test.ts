import { weekendDays } from './weekend-days';

describe('weekendDays', () => {
  // PRICE-18
  it('reads names in any case', () => {
    expect(weekendDays(['FRIDAY', 'saturday', 'Sunday'])).toEqual([5, 6, 0]);
    expect(weekendDays([])).toEqual([]);
  });

  it('stops the service at a word that is no weekday', () => {
    expect(() => weekendDays(['FRIDAY', 'CATURDAY'])).toThrow(/WEEKEND_NIGHTS.*CATURDAY/);
  });
});
