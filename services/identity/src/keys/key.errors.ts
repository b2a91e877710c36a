import { declareErrors } from '@stayline/errors';

export const keyErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'KEY_NOT_FOUND',
    when: 'The channel or partner has no key with this prefix.',
    message: 'There is no such key here; list the keys for their prefixes',
  },
});
