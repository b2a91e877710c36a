import { declareErrors } from '@stayline/errors';

export const quoteErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'QUOTE_NOT_FOUND',
    when: 'There is no such quote, it is another channel’s, or it expired long ago.',
    message: 'There is no such quote; request a new one with ratePlanCode',
  },
});
