import { bookingConfirmed, newId } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { httpErrors } from '@stayline/http';
import { assignUnits, takeUnits } from '../ledger';
import { type Booking, bookingState } from './booking';
import { bookingErrors } from './booking.errors';
import {
  findBooking,
  hasReference,
  insertBooking,
  type NewBooking,
  planOnSale,
  redeemPromotions,
  useQuote,
} from './booking.store';
import { type Guest, readGuest } from './guest';

/** What a partner sends. The guest is not checked yet. */
export interface BookingRequest {
  quoteId: string;
  bookingId: string;
  bookingStatus: 'CONFIRMED';
  guest: Guest;
}

/** Runs the work in a transaction, and where the request has an Idempotency-Key once for that. */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export class BookingUseCases {
  /** @param zone The platform's. It decides which stays have begun and keep their unit. */
  constructor(
    private readonly database: Database,
    private readonly zone: string,
  ) {}

  /**
   * Books what the quote locked, in the one transaction of `once`. With an Idempotency-Key a repeat gets the first answer; without one a
   * repeat of the reference is BOOKING_ID_DUPLICATE. Answers the reference. What fails validation has begun nothing.
   */
  book(channelId: string, request: BookingRequest, once: Once): Promise<{ bookingId: string }> {
    const checked = readGuest(request.guest);
    if ('problems' in checked) throw httpErrors.validationFailed(checked.problems);
    const booking = { channelId, reference: request.bookingId, quoteId: request.quoteId, guest: checked.guest };
    return once(async (tx) => {
      await this.bookInTransaction(tx, { ...booking, id: newId('bkg') });
      return { bookingId: booking.reference };
    });
  }

  async find(channelId: string, reference: string): Promise<Booking> {
    const booking = await findBooking(this.database, channelId, reference);
    if (!booking) throw bookingErrors.notFound();
    return booking;
  }

  /** The order of the locks is the same everywhere: reference, quote, inventory, units, promotions by id, event. */
  private async bookInTransaction(tx: Tx, wanted: NewBooking): Promise<void> {
    const booking = await insertBooking(tx, wanted);
    if (!booking) throw await this.whyNotInserted(tx, wanted);
    const refused = await useQuote(tx, wanted.quoteId, booking.id);
    if (refused) throw refused === 'USED' ? bookingErrors.quoteAlreadyUsed() : bookingErrors.quoteExpired();
    await this.claimUnits(tx, booking, wanted.quoteId);
    const { promotions } = booking.snapshot.stay;
    if (promotions.length > 0) {
      const usedUp = await redeemPromotions(
        tx,
        promotions.map((each) => each.id),
      );
      if (usedUp.length > 0) throw bookingErrors.promotionExhausted(usedUp);
    }
    await appendToOutbox(tx, confirmedEvent(booking));
  }

  private async whyNotInserted(tx: Tx, wanted: NewBooking): Promise<Error> {
    const taken = await hasReference(tx, wanted.channelId, wanted.reference);
    return taken ? bookingErrors.duplicate(wanted.reference) : bookingErrors.quoteNotFound();
  }

  private async claimUnits(tx: Tx, booking: Booking, quoteId: string): Promise<void> {
    const { checkIn, checkOut, quantity } = booking.snapshot.stay;
    const stays = [{ propertyId: booking.propertyId, checkIn, checkOut, quantity }];
    const taken = await takeUnits(tx, { claimId: booking.id, stays, expiresAt: null });
    const plan = await planOnSale(tx, quoteId);
    if (!plan.offered) throw bookingErrors.noLongerOffered();
    if (plan.stopped.length > 0) throw bookingErrors.notOnSale(plan.stopped);
    await assignUnits(
      tx,
      this.zone,
      taken,
      stays.map((stay) => ({ ...stay, bookingId: booking.id })),
    );
  }
}

/** The event on which the guest's confirmations are sent. */
export function confirmedEvent(booking: Booking) {
  return newEvent(bookingConfirmed, {
    source: 'stayline/distribution',
    subject: booking.id,
    sequence: 1,
    time: booking.createdAt,
    data: bookingState(booking),
  });
}
