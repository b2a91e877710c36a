import { declareErrors } from '@stayline/errors';

/** Long enough for any real identifier, and a limit for what is repeated in the answer. */
const MAX_ECHO = 100;

/** What a channel may not see does not exist for it: both get the same answer, byte for byte (ALL-7, SEARCH-19). */
export const channelScopeErrors = declareErrors({
  propertyNotFound: {
    kind: 'notFound',
    code: 'PROPERTY_NOT_FOUND',
    when: 'There is no such property, or it is not the channel’s.',
    example: ['prop-9-9'],
    message: (propertyId: string) => `There is no property ${propertyId.slice(0, MAX_ECHO)}`,
    details: (propertyId: string) => [`propertyId: ${propertyId.slice(0, MAX_ECHO)} is unknown`],
  },
  ratePlanNotFound: {
    kind: 'notFound',
    code: 'RATE_PLAN_NOT_FOUND',
    when: 'There is no such rate plan (or code) among the properties asked for, or it is not the channel’s.',
    example: ['half-board'],
    message: (planOrCode: string) => `Nothing that was asked for has a rate plan ${planOrCode.slice(0, MAX_ECHO)}`,
  },
  channelUnknown: {
    kind: 'invalid',
    code: 'CHANNEL_UNKNOWN',
    when: 'There is no channel with this id, or it sells nothing.',
    message: 'There is no such channel; leave channelId out for the default one',
    details: () => ['channelId: unknown'],
  },
});
