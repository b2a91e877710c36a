import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

const wholeUnits = z.int().min(0);

/** A booking that is confirmed. Amounts are whole units of `currency`, for the whole stay and all units. */
export const bookingConfirmed = defineEvent(
  'booking.confirmed',
  topics.booking,
  z.object({
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
    bookedAt: z.iso.datetime({ offset: true }),
  }),
);

export type BookingConfirmed = z.infer<typeof bookingConfirmed.data>;
