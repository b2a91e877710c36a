import { declareErrors } from '@stayline/errors';

export const channelErrors = declareErrors({
  exists: {
    kind: 'conflict',
    code: 'CHANNEL_EXISTS',
    when: 'A channel with this id is there already.',
    example: ['monsoon-travel'],
    message: (channelId: string) => `The channel ${channelId} exists already; choose another channelId`,
  },
  notFound: {
    kind: 'notFound',
    code: 'CHANNEL_NOT_FOUND',
    when: 'There is no channel with this id.',
    message: 'There is no such channel; create it first',
  },
});
