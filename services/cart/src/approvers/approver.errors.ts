import { declareErrors } from '@stayline/errors';

export const approverErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'APPROVER_NOT_FOUND',
    when: 'The user is not mapped as an approver, or not of this channel.',
    message: 'This user is not an approver, or not of this channel; make them one with PUT',
  },
});
