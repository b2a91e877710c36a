import { declareErrors } from '@stayline/errors';

export const eventErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'WEBHOOK_EVENT_NOT_FOUND',
    when: 'There is no event with this id, or it was so old that it is erased.',
    message: 'There is no such webhook event',
  },
});
