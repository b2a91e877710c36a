import { declareErrors } from '@stayline/errors';

export const suppressionErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'SUPPRESSION_NOT_FOUND',
    when: 'There is no suppressed address of this id.',
    message: 'There is no such suppressed address',
  },
  suppressed: {
    kind: 'conflict',
    code: 'ADDRESS_SUPPRESSED',
    when: 'Nothing is sent to the address any more, because its mail server has said that it does not exist.',
    message: 'Nothing is sent to this address any more; remove its suppression once it is good',
  },
});
