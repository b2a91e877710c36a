import { declareErrors } from '@stayline/errors';

export const cancellationErrors = declareErrors({
  stayHasBegun: {
    kind: 'conflict',
    code: 'STAY_HAS_BEGUN',
    when: 'The guests may have arrived: from then on an operator alone cancels.',
    message:
      'The stay has begun, and only the operator knows whether the guests have come; ask the operator to cancel it',
  },
  stayHasEnded: {
    kind: 'conflict',
    code: 'STAY_HAS_ENDED',
    when: 'It is check-out day, or later.',
    message: 'The stay has ended and cannot be cancelled any more',
  },
});
