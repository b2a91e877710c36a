import { declareErrors } from '@stayline/errors';

export const databaseErrors = declareErrors({
  unavailable: {
    kind: 'unavailable',
    code: 'DATABASE_UNAVAILABLE',
    when: 'The service cannot reach its database; nothing was written.',
    message: 'The service cannot reach its database; try again shortly',
    retryAfterSeconds: 5,
  },
});
