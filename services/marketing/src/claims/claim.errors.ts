import { declareErrors } from '@stayline/errors';

export const claimErrors = declareErrors({
  notEligible: {
    kind: 'conflict',
    code: 'WINBACK_NOT_ELIGIBLE',
    example: ['the stay was not rated low'],
    when: "The booking's rating is not below 3, or as many offers as are allowed have been claimed; the message says which.",
    message: (reason: string) => `No offer can be claimed: ${reason}`,
  },
});
