import { declareErrors } from '@stayline/errors';

export const partnerErrors = declareErrors({
  exists: {
    kind: 'conflict',
    code: 'PARTNER_EXISTS',
    when: 'A partner with this id is there already.',
    example: ['lotus-connect'],
    message: (partnerId: string) => `The partner ${partnerId} exists already; choose another partnerId`,
  },
  notFound: {
    kind: 'notFound',
    code: 'PARTNER_NOT_FOUND',
    when: 'There is no partner with this id.',
    message: 'There is no such partner; create it first',
  },
});
