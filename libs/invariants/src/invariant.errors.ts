import { declareErrors } from '@stayline/errors';

export const invariantErrors = declareErrors({
  cursorUnknown: {
    kind: 'invalid',
    code: 'CURSOR_UNKNOWN',
    when: '`after` is not the `next` of an earlier answer.',
    message: 'There is no such place to go on from; leave after out to begin',
    details: () => ['after: must be the next of an earlier answer'],
  },
});
