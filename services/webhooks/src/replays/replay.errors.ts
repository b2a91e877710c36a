import { declareErrors } from '@stayline/errors';

export const replayErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'REPLAY_NOT_FOUND',
    when: 'There is no replay with this id.',
    message: 'There is no such replay',
  },
  notPossible: {
    kind: 'conflict',
    code: 'REPLAY_NOT_POSSIBLE',
    when: 'The replay has ended, or has not been started.',
    example: ['pause', 'DONE'],
    message: (command: string, status: string) => `A replay that is ${status} cannot be told to ${command}`,
  },
  tooMany: {
    kind: 'conflict',
    code: 'REPLAYS_TOO_MANY',
    when: 'As many replays as the platform keeps have not ended.',
    example: [100],
    message: (most: number) => `There are ${most} replays that have not ended; cancel one first`,
  },
  tooLarge: {
    kind: 'conflict',
    code: 'REPLAY_TOO_LARGE',
    when: 'The filter takes more events than one replay may have.',
    example: [1_000_000],
    message: (most: number) => `A replay has at most ${most} events; narrow the filter`,
  },
});
