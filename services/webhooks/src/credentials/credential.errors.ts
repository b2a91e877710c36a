import { declareErrors } from '@stayline/errors';

export const credentialErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'CREDENTIAL_NOT_FOUND',
    when: 'There is no inbound credential with this id.',
    message: 'There is no such inbound credential',
  },
  exists: {
    kind: 'conflict',
    code: 'CREDENTIAL_EXISTS',
    when: 'The source has a credential with this user name already.',
    message: 'The source has a credential with this user name already; change that one, or choose another name',
  },
  tooMany: {
    kind: 'conflict',
    code: 'CREDENTIALS_TOO_MANY',
    when: 'There are as many inbound credentials as the platform keeps.',
    example: [1000],
    message: (most: number) => `There are ${most} inbound credentials already; delete one first`,
  },
});
