import { declareErrors } from '@stayline/errors';

export const deadLetterErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'DEAD_LETTER_NOT_FOUND',
    when: 'There is no dead letter of this id, or it was requeued.',
    message: 'There is no such dead letter; it may have been requeued',
  },
});
