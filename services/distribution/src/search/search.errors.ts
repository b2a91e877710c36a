import { declareErrors } from '@stayline/errors';

export const searchErrors = declareErrors({
  locationRequired: {
    kind: 'invalid',
    code: 'LOCATION_REQUIRED',
    when: 'Neither `city` nor `propertyId` was given.',
    message: 'city or propertyId is required',
    details: () => ['city: give a slug of GET /v1/cities, or a propertyId'],
  },
  quoteDatesRequired: {
    kind: 'invalid',
    code: 'QUOTE_DATES_REQUIRED',
    when: 'A quote was asked for without its dates.',
    message: 'checkinDate and checkoutDate are required with ratePlanCode',
    details: () => ['checkinDate: required', 'checkoutDate: required'],
  },
  checkinInPast: {
    kind: 'invalid',
    code: 'CHECKIN_IN_PAST',
    when: 'The check-in lies before today, in the platform’s zone.',
    example: ['2027-01-10'],
    message: (today: string) => `checkinDate must be today (${today}) or later`,
    details: () => ['checkinDate: must be today or later'],
  },
  tooManyUnitNights: {
    kind: 'invalid',
    code: 'TOO_MANY_UNIT_NIGHTS',
    when: 'Properties times quantity times nights of one page are more than can be priced at once.',
    example: [100_000],
    message: (limit: number) =>
      `A page may price at most ${limit} unit-nights; ask for a smaller pageSize, quantity or stay`,
    details: () => ['quantity: too many units for so many nights and properties'],
  },
});
