import { declareErrors } from '@stayline/errors';

export const ingestErrors = declareErrors({
  tooManyFailures: {
    kind: 'tooMany',
    code: 'SENDER_FAILURES_TOO_MANY',
    when: 'Wrong passwords were tried so often that no other is looked at for the rest of the minute. A sender that was taken before is never refused for it.',
    message: 'Too many wrong passwords; check the credential, then wait as long as Retry-After says',
  },
  notAnObject: {
    kind: 'invalid',
    code: 'EVENT_NOT_AN_OBJECT',
    when: 'The body is JSON, but no object.',
    message: 'The body must be a JSON object',
  },
  bodyTimeout: {
    kind: 'requestTimeout',
    code: 'EVENT_TIMEOUT',
    when: 'The body did not arrive in time.',
    message: 'The body did not arrive in time; send it again',
  },
  busy: {
    kind: 'unavailable',
    code: 'WEBHOOKS_BUSY',
    when: 'More is being received at this moment than can be held; nothing was recorded.',
    message: 'Too much is being received at this moment; send it again shortly',
    retryAfterSeconds: 2,
  },
});
