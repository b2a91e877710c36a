import { declareErrors } from '@stayline/errors';

/** The refusals of a booking, besides those of the ledger and of a malformed request. */
export const bookingErrors = declareErrors({
  duplicate: {
    kind: 'invalid',
    code: 'BOOKING_ID_DUPLICATE',
    when: 'The channel already has a booking with this bookingId.',
    example: ['P-1001'],
    message: (reference: string) => `The booking id ${reference} already exists for the channel`,
    details: (reference: string) => [`bookingId: ${reference} already exists`],
  },
  quoteNotFound: {
    kind: 'invalid',
    code: 'QUOTE_NOT_FOUND',
    when: 'The quoteId is unknown, or belongs to another channel.',
    message: 'There is no such quote; request a new one with ratePlanCode',
    details: () => ['quoteId: unknown'],
  },
  quoteExpired: {
    kind: 'invalid',
    code: 'QUOTE_EXPIRED',
    when: 'The quote is no longer valid.',
    message: 'The quote has expired; request a new one with ratePlanCode',
    details: () => ['quoteId: expired'],
  },
  quoteAlreadyUsed: {
    kind: 'invalid',
    code: 'QUOTE_ALREADY_USED',
    when: 'A booking was made with this quote; a quote is good for one.',
    message: 'A booking was already made with this quote; request a new one',
    details: () => ['quoteId: already used'],
  },
  notOnSale: {
    kind: 'conflict',
    code: 'NOT_AVAILABLE',
    when: 'Units are gone, or stop-sell or stay limits changed, since the quote was given; the quote stays usable.',
    example: [['2027-01-10']],
    message: 'The rate plan is no longer on sale for these dates; the quote stays usable until it expires',
    details: (dates: readonly string[]) => dates.map((date) => `${date}: rate plan stopped`),
  },
  noLongerOffered: {
    kind: 'conflict',
    code: 'NOT_AVAILABLE',
    when: 'The channel may no longer sell this property or rate plan.',
    message: 'The channel no longer sells this rate plan',
  },
  promotionExhausted: {
    kind: 'conflict',
    code: 'PROMOTION_EXHAUSTED',
    when: 'A promotion in the quote has been used up since.',
    example: [['promo-monsoon']],
    message: 'A promotion in the quote is used up; request a new quote',
    details: (promotionIds: readonly string[]) => promotionIds.map((id) => `promotion ${id}: used up`),
  },
  notFound: {
    kind: 'notFound',
    code: 'BOOKING_NOT_FOUND',
    when: 'There is no such booking, or it is not yours.',
    message: 'There is no such booking',
  },
  ambiguous: {
    kind: 'conflict',
    code: 'BOOKING_AMBIGUOUS',
    when: 'Bookings of several channels share this reference.',
    example: [['bkg_01jd3w1h9zq5k2m8v7x4c6b0ta', 'bkg_01jd3w1h9zq5k2m8v7x4c6b0tb']],
    message: 'Several channels have a booking with this reference; use the platform id (bkg_…)',
    details: (ids: readonly string[]) => ids,
  },
});
