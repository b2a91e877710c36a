import { declareErrors } from '@stayline/errors';

export const listingErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'LISTING_NOT_FOUND',
    when: 'The channel sells no such listing.',
    message: 'The channel sells no such listing; find one with GET /api/v1/listings',
  },
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
    message: (today: string) => `checkIn must be today (${today}) or later`,
    details: () => ['checkIn: must be today or later'],
  },
  channelUnknown: {
    kind: 'invalid',
    code: 'CHANNEL_UNKNOWN',
    when: 'There is no channel with this id, or it sells nothing.',
    message: 'There is no such channel; leave channelId out for the default one',
    details: () => ['channelId: unknown'],
  },
});
