import { declareErrors } from '@stayline/errors';

export const endpointErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'ENDPOINT_NOT_FOUND',
    when: 'There is no downstream endpoint with this id.',
    message: 'There is no such downstream endpoint',
  },
  targetForbidden: {
    kind: 'invalid',
    code: 'TARGET_FORBIDDEN',
    when: 'The target is, or resolves to, a loopback, private, link-local or otherwise reserved address.',
    message: 'The target must be at a public address',
    details: () => ['targetUrl: must resolve to public addresses alone'],
  },
  tooMany: {
    kind: 'conflict',
    code: 'ENDPOINTS_TOO_MANY',
    when: 'There are as many downstream endpoints as the platform keeps.',
    example: [1000],
    message: (most: number) => `There are ${most} downstream endpoints already; delete one first`,
  },
});
