import { declareErrors } from '@stayline/errors';

export const heldClaimErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'HOLD_NOT_FOUND',
    when: 'Nothing was ever claimed or released under this hold id.',
    message: 'Nothing is known under this hold id; claim the units first',
  },
  idReused: {
    kind: 'conflict',
    code: 'HOLD_ID_REUSED',
    when: 'The hold id was used with other stays or another channel.',
    message: 'This hold id was used for other stays; use a new id for a new hold',
  },
  released: {
    kind: 'conflict',
    code: 'HOLD_RELEASED',
    when: 'The hold was released, maybe before its claim arrived.',
    message: 'The hold was released; place a new one under a new id',
  },
  expired: {
    kind: 'conflict',
    code: 'HOLD_EXPIRED',
    when: 'The cutoff has passed on the platform clock: the hold locks nothing any more.',
    message: 'The hold has passed its cutoff; place a new one',
  },
  confirmed: {
    kind: 'conflict',
    code: 'HOLD_CONFIRMED',
    when: 'The hold has become a booking.',
    message: 'The hold was confirmed and is a booking now; it can no longer be released',
  },
});
