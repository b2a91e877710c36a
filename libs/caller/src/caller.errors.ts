import { declareErrors } from '@stayline/errors';

export const callerErrors = declareErrors({
  missing: {
    kind: 'unauthenticated',
    code: 'CREDENTIAL_MISSING',
    when: 'The request carries no credential.',
    message: 'A credential is required',
  },
  invalid: {
    kind: 'unauthenticated',
    code: 'CREDENTIAL_INVALID',
    when: 'The credential is wrong, expired, revoked or not for this platform.',
    message: 'The credential is not valid',
  },
  forbidden: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    when: 'The credential is good but may not do this.',
    message: 'This credential may not do this',
  },
});
