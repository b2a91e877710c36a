import { declareErrors } from '@stayline/errors';

export const listingSearchErrors = declareErrors({
  cityOrKeywordRequired: {
    kind: 'invalid',
    code: 'CITY_OR_KEYWORD_REQUIRED',
    when: 'Neither `city` nor `keyword` was given.',
    message: 'city or keyword is required',
    details: () => ['city: give a city, a slug of GET /v1/cities, or a keyword'],
  },
  checkInInPast: {
    kind: 'invalid',
    code: 'CHECKIN_IN_PAST',
    when: 'The check-in lies before today, in the platform’s zone.',
    example: ['2027-01-10'],
    message: (today: string) => `checkIn must be today (${today}) or later`,
    details: () => ['checkIn: must be today or later'],
  },
});
