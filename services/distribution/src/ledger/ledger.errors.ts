import { declareErrors } from '@stayline/errors';

export const ledgerErrors = declareErrors({
  notAvailable: {
    kind: 'conflict',
    code: 'NOT_AVAILABLE',
    when: 'Units are gone, sale is stopped, or the stay is shorter or longer than a date allows; `details` names property, date and reason.',
    example: [['prop-1-1 2027-01-10: 0 of 1 units free']],
    message: (_reasons: readonly string[]) => 'Not available as asked for; see details, and search again',
    details: (reasons: readonly string[]) => reasons,
  },
  combinationConflict: {
    kind: 'conflict',
    code: 'COMBINATION_CONFLICT',
    when: 'What has been sold does not fit the combination as it would be; `details` names property and date.',
    example: [['prop-1-4 2027-01-10: 3 of 4 units free']],
    message: (_reasons: readonly string[]) =>
      'Sold units do not fit the changed combination; put more units on sale on the dates in details, or change less',
    details: (reasons: readonly string[]) => reasons,
  },
  claimInUse: {
    kind: 'conflict',
    code: 'CLAIM_IN_USE',
    when: 'The claim is that of a hold that has not ended, or of a confirmed booking.',
    example: ['hld_01jd3w1h9zq5k2m8v7x4c6b0ta'],
    message: (claimId: string) => `What ${claimId} has taken is held or booked; nothing was given back`,
  },
});

/** More lines than this help nobody. */
const MAX_REASONS = 20;

/** `<property> <date>: <reason>`, the first twenty. */
export function reasonLines(reasons: readonly { propertyId: string; date: string; reason: string }[]): string[] {
  return reasons.slice(0, MAX_REASONS).map(({ propertyId, date, reason }) => `${propertyId} ${date}: ${reason}`);
}

/**
 * The combinations of a property changed between the reading that chose what to lock and the locks. Carries the SQLSTATE of a
 * serialization failure, so that `Database.transaction` runs the whole transaction again.
 */
export class CombinationsChangedError extends Error {
  readonly code = '40001';

  constructor() {
    super('The combinations of a property changed while its days were being locked');
  }
}
