import { declareErrors } from '@stayline/errors';

export const limitErrors = declareErrors({
  tooManyRequests: {
    kind: 'tooMany',
    code: 'RATE_LIMITED',
    when: 'The credential sent more requests than it may; the `RateLimit` header says when it may again.',
    example: [3000],
    message: (perMinute: number) => `At most ${perMinute} requests a minute; wait as long as Retry-After says`,
  },
  tooManyAtOnce: {
    kind: 'tooMany',
    code: 'TOO_MANY_AT_ONCE',
    when: 'The credential has too many requests under way, unread answers among them; this one was not passed on.',
    example: [128],
    message: (perCaller: number) => `At most ${perCaller} requests at once; read the answers, then try again`,
    retryAfterSeconds: 1,
  },
  tooManyFailedLogins: {
    kind: 'tooMany',
    code: 'TOO_MANY_FAILED_LOGINS',
    when: 'The credential is wrong, and too many were from this address within a minute; a good one is not kept waiting.',
    message: 'Too many failed attempts from this address; check the credential, then wait as long as Retry-After says',
  },
});
