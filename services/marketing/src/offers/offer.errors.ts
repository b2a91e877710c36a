import { declareErrors } from '@stayline/errors';

export const offerErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'OFFER_NOT_FOUND',
    when: 'There is no such offer, or it is not open to the booking.',
    message: 'There is no such offer',
  },
  tooMany: {
    kind: 'conflict',
    code: 'OFFERS_TOO_MANY',
    example: [1000],
    when: 'There are as many offers as the platform keeps.',
    message: (most: number) => `There are ${most} offers already; delete one first`,
  },
});
