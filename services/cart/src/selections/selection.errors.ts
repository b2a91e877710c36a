import { declareErrors } from '@stayline/errors';

export const selectionErrors = declareErrors({
  mealUnknown: {
    kind: 'invalid',
    code: 'MEAL_UNKNOWN',
    when: 'The item’s listing has no meal with this id.',
    message: 'The listing has no such meal; read GET /api/v1/listings/{listingId} for its meals',
    details: () => ['mealId: not of this listing'],
  },
  vasUnknown: {
    kind: 'invalid',
    code: 'VAS_UNKNOWN',
    when: 'The item’s listing has no value-added service with this id.',
    message: 'The listing has no such service; read GET /api/v1/listings/{listingId} for its services',
    details: () => ['vasId: not of this listing'],
  },
  mealNotFound: {
    kind: 'notFound',
    code: 'MEAL_NOT_FOUND',
    when: 'The item has no selection of this meal.',
    message: 'The item has no such meal; read the cart for its meals',
  },
  vasNotFound: {
    kind: 'notFound',
    code: 'VAS_NOT_FOUND',
    when: 'The item has no selection of this value-added service.',
    message: 'The item has no such service; read the cart for its services',
  },
  datesOutsideStay: {
    kind: 'invalid',
    code: 'DATES_OUTSIDE_STAY',
    when: 'A meal or service was asked for on a date that is no night of the item’s stay.',
    example: [['2027-01-15']],
    message: 'Dates must be nights of the stay: from checkIn up to, not including, checkOut',
    details: (dates: readonly string[]) => dates.map((date) => `dates: ${date} is no night of the stay`),
  },
});
