import { declareErrors } from '@stayline/errors';

export const guestLookupErrors = declareErrors({
  limitReached: {
    kind: 'tooMany',
    code: 'GUEST_LOOKUP_LIMIT_REACHED',
    when: 'The agent has looked up as many guests within an hour as an agent may.',
    example: [600],
    message: (perHour: number) =>
      `You have looked up ${perHour} guests within an hour; go on when Retry-After has passed`,
  },
});
