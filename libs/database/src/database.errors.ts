import { declareErrors } from '@stayline/errors';

export const databaseErrors = declareErrors({
  unavailable: {
    kind: 'unavailable',
    code: 'DATABASE_UNAVAILABLE',
    when: 'The service cannot reach its database; nothing was written.',
    message: 'The service cannot reach its database; try again shortly',
    retryAfterSeconds: 5,
  },
  busy: {
    kind: 'unavailable',
    code: 'DATABASE_BUSY',
    when: 'A statement waited for others, or ran, longer than it may; nothing was written.',
    message: 'The service is busy with the same data; try again shortly',
    retryAfterSeconds: 2,
  },
});
