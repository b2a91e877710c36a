import { declareErrors } from '@stayline/errors';

export const apiKeyErrors = declareErrors({
  /** Another code than CREDENTIAL_INVALID, with which the calling service itself would be refused. */
  invalid: {
    kind: 'unauthenticated',
    code: 'API_KEY_INVALID',
    when: 'The Api-Key is malformed, unknown, revoked, or of another channel. Between services only.',
    message: 'The Api-Key is not valid for this channel',
  },
});
