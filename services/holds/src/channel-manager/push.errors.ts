import { declareErrors } from '@stayline/errors';

export const pushErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'PUSH_NOT_FOUND',
    when: 'There is no push of this id.',
    message: 'There is no such push',
  },
  notFailed: {
    kind: 'conflict',
    code: 'PUSH_NOT_FAILED',
    when: 'The push has not failed: it waits, was acknowledged, or there was nobody to tell.',
    message: 'Only a push that FAILED can be pushed again',
  },
  superseded: {
    kind: 'conflict',
    code: 'PUSH_SUPERSEDED',
    when: 'The hold has ended: its Cancel must stay the last word.',
    message: 'The hold has ended since; a Confirm after its Cancel would block the rooms for good',
  },
});
