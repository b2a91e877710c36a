import { declareErrors } from '@stayline/errors';

/** The messages are the contract's (PRICE-37). */
export const dailyRatesErrors = declareErrors({
  propertyIdsEmpty: {
    kind: 'invalid',
    code: 'PROPERTY_IDS_EMPTY',
    when: 'No propertyIds were given.',
    message: 'propertyIds must not be empty',
    details: () => ['propertyIds: must not be empty'],
  },
  propertyIdsMalformed: {
    kind: 'invalid',
    code: 'PROPERTY_IDS_INVALID',
    when: 'propertyIds is not a list of texts, or too long a one.',
    example: [200],
    message: (limit: number) => `propertyIds must be a list of 1 to ${limit} property ids`,
    details: (limit: number) => [`propertyIds: must be a list of 1 to ${limit} texts`],
  },
  dateMissing: {
    kind: 'invalid',
    code: 'DATE_REQUIRED',
    when: 'fromDate or toDate is missing.',
    example: ['fromDate'],
    message: (field: string) => `${field} is required`,
    details: (field: string) => [`${field}: required`],
  },
  dateInPast: {
    kind: 'invalid',
    code: 'DATE_IN_PAST',
    when: 'fromDate or toDate lies before today, in the platform’s zone.',
    example: ['fromDate'],
    message: (field: string) => `${field} must be today or in the future`,
    details: (field: string) => [`${field}: must be today or in the future`],
  },
});
