import { declareErrors } from '@stayline/errors';

export const calendarErrors = declareErrors({
  dateInvalid: {
    kind: 'invalid',
    code: 'DATE_INVALID',
    when: 'A date is missing, is not written YYYY-MM-DD, or does not exist in the calendar.',
    example: ['fromDate'],
    message: (field: string) => `${field} must be a calendar date written YYYY-MM-DD`,
    details: (field: string) => [`${field}: must be a calendar date written YYYY-MM-DD`],
  },
  incomplete: {
    kind: 'invalid',
    code: 'DATES_INCOMPLETE',
    when: 'One of two dates that belong together is missing.',
    example: ['toDate', 'fromDate'],
    message: (missing: string, given: string) => `${missing} is required with ${given}`,
    details: (missing: string, given: string) => [`${missing}: required with ${given}`],
  },
  rangeInvalid: {
    kind: 'invalid',
    code: 'DATE_RANGE_INVALID',
    when: 'The end of a range lies before its start, or a check-out is not after its check-in.',
    example: ['toDate', 'must be on or after fromDate'],
    message: (field: string, reason: string) => `${field} ${reason}`,
    details: (field: string, reason: string) => [`${field}: ${reason}`],
  },
  rangeTooLong: {
    kind: 'invalid',
    code: 'DATE_RANGE_TOO_LONG',
    when: 'A range has more than 366 days, both ends included, or a stay more than 366 nights.',
    example: ['toDate', 'must be at most 366 days after fromDate'],
    message: (field: string, reason: string) => `${field} ${reason}`,
    details: (field: string, reason: string) => [`${field}: ${reason}`],
  },
});

/** What `checkRange` and `checkStay` may refuse. */
export const rangeRefusals = [
  calendarErrors.dateInvalid,
  calendarErrors.rangeInvalid,
  calendarErrors.rangeTooLong,
] as const;
