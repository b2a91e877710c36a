import { declareErrors } from '@stayline/errors';

export const agentListingErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'LISTING_NOT_FOUND',
    when: 'The channel sells no such listing.',
    message: 'The channel sells no such listing; find one with GET /api/v1/listings',
  },
});
