import { declareErrors } from '@stayline/errors';

export const repairErrors = declareErrors({
  booked: {
    kind: 'conflict',
    code: 'HOLD_BOOKED',
    when: 'The hold has ended here, and its rooms are booked in the ledger: somebody has to decide which is right.',
    message: 'The rooms of this hold are booked though it has ended; cancel the bookings, or leave them',
  },
});
