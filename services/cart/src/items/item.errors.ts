import { declareErrors } from '@stayline/errors';

export const itemErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'ITEM_NOT_FOUND',
    when: 'The cart has no such item.',
    message: 'The cart has no such item; read the cart for its items',
  },
  notSold: {
    kind: 'invalid',
    code: 'ITEM_NOT_SOLD',
    when: 'The cart’s channel cannot sell the listing, or a chosen property of it.',
    example: [['selectedProperties: prop-1-6 is not sold by the channel']],
    message: "The cart's channel cannot sell this; find what it can with GET /api/v1/listings",
    details: (fields: readonly string[]) => fields,
  },
  duplicate: {
    kind: 'conflict',
    code: 'ITEM_DUPLICATE',
    when: 'Another item of the cart has the listing and the dates already.',
    message: 'Another item has this listing and these dates; change that one instead',
  },
  limitReached: {
    kind: 'invalid',
    code: 'ITEM_LIMIT_REACHED',
    when: 'The cart has as many items as a cart may have.',
    example: [50],
    message: (limit: number) => `A cart has at most ${limit} items; remove one or use another cart`,
  },
  breakdownRequired: {
    kind: 'invalid',
    code: 'BREAKDOWN_REQUIRED',
    when: '`unitQuantity` was changed alone while several properties are selected.',
    message: 'Send selectedProperties too: several are selected, so unitQuantity alone does not say which changes',
    details: () => ['selectedProperties: required with unitQuantity'],
  },
  currencyMismatch: {
    kind: 'invalid',
    code: 'CURRENCY_MISMATCH',
    when: 'The item is sold in another currency than the cart’s other items.',
    example: ['INR'],
    message: (currency: string) => `All items of this cart are in ${currency}; use another cart for this one`,
    details: (currency: string) => [`listingId: is not sold in ${currency}`],
  },
  checkInPast: {
    kind: 'invalid',
    code: 'CHECKIN_IN_PAST',
    when: 'The check-in lies before today, in the platform’s zone.',
    example: ['2027-01-10'],
    message: (today: string) => `checkIn must be today (${today}) or later`,
    details: () => ['checkIn: must be today or later'],
  },
});
