import { type Event, type WebhookEventTold } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Logger } from '@stayline/logger';
import { type GuestBooking } from '../guest-bookings/guest-booking';
import { guestBookingErrors } from '../guest-bookings/guest-booking.errors';
import { findNamed, rateBooking } from '../guest-bookings/guest-booking.store';
import { theBooking } from '../guest-bookings/guest-booking.use-cases';
import { readReview, type Review } from '../guest-bookings/review';

const REVIEW_CREATED = 'review.created';

export interface ReviewOptions {
  /** Whose reviews count. */
  readonly sources: readonly string[];
  readonly logger: Logger;
}

/**
 * WIN-13: a review that came in as a webhook rates its booking. One of a booking that is not known here, perhaps not yet, is tried again and becomes a dead
 * letter.
 */
export function rateBookingWhenReviewReceived({ sources, logger }: ReviewOptions) {
  return async (tx: Tx, { data }: Event<string, WebhookEventTold>): Promise<void> => {
    const { eventId, source, eventType, body } = data;
    if (eventType !== REVIEW_CREATED || !sources.includes(source)) return;
    const review = readReview(body ?? '');
    if (!review) return void logger.warn('A review was not understood: no booking is rated', { eventId, source });
    const { id } = await reviewed(tx, review);
    await rateBooking(tx, id, review.rating);
  };
}

async function reviewed(tx: Tx, { bookingId, channelId }: Review): Promise<GuestBooking> {
  if (channelId === null) return theBooking(tx, bookingId);
  const booking = (await findNamed(tx, bookingId)).find((each) => each.channelId === channelId);
  if (!booking) throw guestBookingErrors.notFound();
  return booking;
}
