import { declareErrors } from '@stayline/errors';

export const sendErrors = declareErrors({
  limitReached: {
    kind: 'tooMany',
    code: 'SEND_LIMIT_REACHED',
    example: [600],
    when: 'As many messages as operators may send in a minute were sent.',
    message: (perMinute: number) => `Operators send at most ${perMinute} messages a minute; try again in the next`,
    retryAfterSeconds: 60,
  },
});
