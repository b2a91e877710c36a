import { datesAsked, mealAsked, vasAsked } from './selection';

const stay = { checkIn: '2027-02-01', checkOut: '2027-02-04' };

// CART-35
describe('dates of a selection', () => {
  it.each([
    ['no dates: every night', {}, null],
    ['null is absent', { dates: null, unsureOfDates: null }, null],
    ['unsureOfDates: every night, whatever dates says', { dates: ['2027-02-01'], unsureOfDates: true }, null],
    [
      'named nights, each once and in order',
      { dates: ['2027-02-03', '2027-02-01', '2027-02-03'] },
      ['2027-02-01', '2027-02-03'],
    ],
    ['unsureOfDates false with dates', { dates: ['2027-02-02'], unsureOfDates: false }, ['2027-02-02']],
  ])('%s', (_rule, sent, expected) => {
    expect(datesAsked(sent, stay)).toEqual(expected);
  });

  // CART-36
  it.each([
    ['before the stay', ['2027-01-31'], 'DATES_OUTSIDE_STAY'],
    ['on the day of check-out', ['2027-02-04'], 'DATES_OUTSIDE_STAY'],
    ['that is no calendar date', ['2027-02-30'], 'DATE_INVALID'],
  ])('refuses a date %s', (_why, dates, code) => {
    expect(() => datesAsked({ dates }, stay)).toThrow(expect.objectContaining({ code }) as Error);
  });

  // CART-36
  it('refuses an empty list, which says neither', () => {
    expect(() => datesAsked({ dates: [] }, stay)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error,
    );
  });
});

// CART-33, CART-36
it('counts a meal for the item’s guests at this moment where not said', () => {
  const item = { ...stay, adults: 3, children: 2 };
  expect(mealAsked({ mealId: 'm' }, item)).toEqual({ mealId: 'm', dates: null, adults: 3, children: 2 });
  expect(mealAsked({ mealId: 'm', adults: 1, children: null }, item)).toMatchObject({ adults: 1, children: 2 });
  expect(mealAsked({ mealId: 'm', adults: 0 }, item)).toMatchObject({ adults: 0, children: 2 });
  expect(() => mealAsked({ mealId: 'm', adults: 0, children: 0 }, item)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error,
  );
});

// CART-34
it('takes one of a service where not said', () => {
  expect(vasAsked({ vasId: 'v' }, stay)).toEqual({ vasId: 'v', dates: null, quantity: 1 });
  expect(vasAsked({ vasId: 'v', quantity: 4 }, stay).quantity).toBe(4);
});
