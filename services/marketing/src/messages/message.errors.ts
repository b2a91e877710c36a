import { declareErrors } from '@stayline/errors';

export const messageErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'MESSAGE_NOT_FOUND',
    when: 'There is no message of this id.',
    message: 'There is no such message',
  },
  notFailed: {
    kind: 'conflict',
    code: 'MESSAGE_NOT_FAILED',
    when: 'The message has not failed: it waits, or was sent.',
    message: 'Only a message that FAILED can be sent again',
  },
  erased: {
    kind: 'conflict',
    code: 'MESSAGE_ERASED',
    when: 'Recipient and content of the message were erased when it was old.',
    message: 'Recipient and content of the message were erased; it cannot be sent again',
  },
});
