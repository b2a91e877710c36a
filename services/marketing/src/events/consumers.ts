import {
  bookingCancelled,
  bookingChargeWaived,
  bookingConfirmed,
  holdConfirmed,
  holdExpired,
  holdPlaced,
  holdPushed,
  holdReleased,
  reviewReceived,
} from '@stayline/contracts';
import { keepBookingsWhenTold } from './keep-bookings-when-told';
import { rateBookingWhenReviewReceived, type ReviewOptions } from './rate-booking-when-review-received';
import { type ReminderOptions, remindWhenHoldChanged } from './remind-when-hold-changed';
import { tellGuestWhenBookingCancelled } from './tell-guest-when-booking-cancelled';
import { sendConfirmationsWhenBookingConfirmed } from './send-confirmations-when-booking-confirmed';

/** What this service does when something happens elsewhere. */
export function marketingHandlers(reminders: ReminderOptions, reviews: ReviewOptions) {
  const { templates } = reminders;
  const remind = remindWhenHoldChanged(reminders);
  return {
    [bookingConfirmed.type]: [
      { together: sendConfirmationsWhenBookingConfirmed(templates) },
      { together: keepBookingsWhenTold },
    ],
    [bookingCancelled.type]: [
      { together: tellGuestWhenBookingCancelled(templates) },
      { together: keepBookingsWhenTold },
    ],
    [bookingChargeWaived.type]: { together: keepBookingsWhenTold },
    [reviewReceived.type]: rateBookingWhenReviewReceived(reviews),
    [holdPlaced.type]: remind,
    [holdReleased.type]: remind,
    [holdExpired.type]: remind,
    [holdConfirmed.type]: remind,
    // This event says nothing new. But it may be the only event of a hold that the compacted topic still has.
    [holdPushed.type]: remind,
  };
}
