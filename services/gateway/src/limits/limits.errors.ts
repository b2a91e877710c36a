import { declareErrors } from '@stayline/errors';

export const limitErrors = declareErrors({
  tooManyRequests: {
    kind: 'tooMany',
    code: 'RATE_LIMITED',
    when: 'The credential sent more requests than it may; the `RateLimit` header says when it may again.',
    message: (perMinute: number) => `At most ${perMinute} requests a minute; wait as long as Retry-After says`,
  },
  tooManyFailedLogins: {
    kind: 'tooMany',
    code: 'TOO_MANY_FAILED_LOGINS',
    when: 'The credential is wrong, and too many were from this address within a minute; a good one is not kept waiting.',
    message: 'Too many failed attempts from this address; check the credential, then wait as long as Retry-After says',
  },
});
