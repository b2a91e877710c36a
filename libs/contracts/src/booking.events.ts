import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

const wholeUnits = z.int().min(0);

const instant = z.iso.datetime({ offset: true });

/** A booking as its events tell it. Amounts are whole units of `currency`, for the whole stay and all units. */
const booking = z.object({
  /** The platform's own id, `bkg_…`; also the event's subject. */
  bookingId: z.string().min(1),
  /** The partner's bookingId, unique per channel; what the guest is told. */
  reference: z.string().min(1),
  channelId: z.string().min(1),
  status: z.string().min(1),
  propertyId: z.string().min(1),
  propertyName: z.string(),
  ratePlanName: z.string(),
  checkinDate: z.iso.date(),
  checkoutDate: z.iso.date(),
  nights: z.int().min(1),
  /** Adults and children are per unit. */
  adults: z.int().min(1),
  children: z.int().min(0),
  quantity: z.int().min(1),
  /** `phone` is E.164. A booking that came from a hold may lack either contact. */
  guest: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  amounts: z.object({
    currency: z.string().length(3),
    netAmountBeforeTax: wholeUnits,
    gstAmount: wholeUnits,
    netAmountAfterTax: wholeUnits,
    securityDeposit: wholeUnits,
  }),
  /** Whether the guest is to be written to; false for bookings that came from a hold. */
  confirmationRequested: z.boolean(),
  bookedAt: instant,
});

export const bookingConfirmed = defineEvent('booking.confirmed', topics.booking, booking);

/** Units of a property on the nights from check-in up to check-out. */
const freedStay = z.object({
  propertyId: z.string().min(1),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  quantity: z.int().min(1),
});

/** What cancelling a booking has come to. Amounts are whole units of the booking's currency, tax included. */
const cancellation = z.object({
  cancelledAt: instant,
  /** The channel's id, or the `sub` of the operator. */
  cancelledBy: z.object({ kind: z.enum(['CHANNEL', 'OPERATOR']), id: z.string().min(1) }),
  /** What is kept of `netAmountAfterTax`. */
  charge: wholeUnits,
  /** The rest of it. */
  refund: wholeUnits,
  /** Where an operator has waived the charge: what it would have been, and who waived it (the `sub`) when. */
  waived: z.object({ charge: wholeUnits, by: z.string().min(1), at: instant }).nullable(),
  /** As an operator gave it. */
  reason: z.string().nullable(),
});

const cancelledBooking = booking.extend({
  /** The hold that the booking came from, if any. */
  holdId: z.string().min(1).nullable(),
  /** What can be sold again of each property: the booked one, its parts and its wholes. No night of a property is in two of them. */
  unitsFreed: z.array(freedStay),
  cancellation,
});

/** A booking that was cancelled; its units can be sold again, its reference stays taken. `confirmationRequested` says whether the guest is written to. */
export const bookingCancelled = defineEvent('booking.cancelled', topics.booking, cancelledBooking);
/** An operator has waived the charge of a booking that was cancelled before. It tells the whole booking as `booking.cancelled` did, without `unitsFreed`: nothing more is free. */
export const bookingChargeWaived = defineEvent('booking.charge-waived', topics.booking, cancelledBooking);

export type BookingConfirmed = z.infer<typeof bookingConfirmed.data>;
export type BookingCancelled = z.infer<typeof bookingCancelled.data>;
