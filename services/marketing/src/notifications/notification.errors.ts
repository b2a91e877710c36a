import { declareErrors } from '@stayline/errors';

export const notificationErrors = declareErrors({
  notClaimed: {
    kind: 'conflict',
    code: 'WINBACK_NOT_CLAIMED',
    when: 'Nothing was claimed for the booking yet.',
    message: 'Nothing was claimed for this booking yet',
  },
  notReachable: {
    kind: 'conflict',
    code: 'GUEST_NOT_REACHABLE',
    example: ['e-mail address'],
    when: 'The booking has no address of its guest for this channel.',
    message: (what: string) => `The guest has no ${what}`,
  },
});
