import { z } from 'zod';

/** Every payload: a version of its own, so that a change that an older reader must not guess at is seen. */
const VERSION = 1;
const instant = z.iso.datetime({ offset: true });
const date = z.iso.date();

const booking = z
  .object({
    bookingId: z.string().describe("The platform's own id, `bkg_…`."),
    reference: z.string().describe("The partner's bookingId."),
    channelId: z.string(),
    status: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    ratePlanName: z.string(),
    checkinDate: date,
    checkoutDate: date,
    nights: z.int(),
    adults: z.int().describe('Per unit.'),
    children: z.int().describe('Per unit.'),
    quantity: z.int(),
    guest: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    amounts: z
      .object({
        currency: z.string(),
        netAmountBeforeTax: z.int(),
        gstAmount: z.int(),
        netAmountAfterTax: z.int(),
        securityDeposit: z.int(),
      })
      .describe('Whole units of the currency, for the whole stay and all units.'),
    bookedAt: instant,
  })
  .meta({ id: 'BookingPayload', description: 'A booking as it stands.' });

const cancelledBooking = booking
  .extend({
    cancellation: z
      .object({
        cancelledAt: instant,
        cancelledBy: z.object({ kind: z.enum(['CHANNEL', 'OPERATOR']) }),
        charge: z.int().describe('What is kept of `netAmountAfterTax`.'),
        refund: z.int().describe('The rest of it.'),
      })
      .describe('Amounts are whole units of the currency, tax included.'),
  })
  .meta({ id: 'CancelledBookingPayload', description: 'A booking that was cancelled, and what that has come to.' });

const hold = z
  .object({
    holdId: z.string(),
    cartId: z.string(),
    channelId: z.string(),
    agentId: z.string(),
    status: z.enum(['ACTIVE', 'RELEASED', 'EXPIRED', 'CONFIRMED']),
    heldAt: instant,
    expiresAt: instant.describe('From then on the hold locks nothing.'),
    endedAt: instant.nullable(),
    stays: z.array(z.object({ propertyId: z.string(), checkIn: date, checkOut: date, quantity: z.int() })).max(10_000),
  })
  .meta({ id: 'HoldPayload', description: 'A hold as it stands.' });

const envelope = <T extends z.ZodType>(type: string, data: T) =>
  z.object({
    id: z.string().describe('The same in every delivery of this event; `webhook-id` says it, too.'),
    type: z.literal(type),
    version: z.literal(VERSION),
    timestamp: instant.describe('When it happened.'),
    data,
  });

/** What goes out from source `stayline`: each type with the sentence that says when, and its body. */
export const PLATFORM_EVENTS = {
  'booking.created': { when: 'A booking was made.', body: envelope('booking.created', booking) },
  'booking.cancelled': {
    when: 'A booking was cancelled; its units are free.',
    body: envelope('booking.cancelled', cancelledBooking),
  },
  'hold.placed': { when: 'Rooms of a cart are held.', body: envelope('hold.placed', hold) },
  'hold.released': { when: 'A hold was given up; its rooms are free.', body: envelope('hold.released', hold) },
  'hold.expired': { when: 'A hold passed its cutoff; its rooms are free.', body: envelope('hold.expired', hold) },
  'hold.confirmed': { when: 'A hold became bookings.', body: envelope('hold.confirmed', hold) },
} as const;
export type PlatformEventType = keyof typeof PLATFORM_EVENTS;

/** The body of an event, its fields checked and no others in it. */
export function platformEventBody(type: PlatformEventType, id: string, timestamp: string, data: unknown): Buffer {
  const body = PLATFORM_EVENTS[type].body.parse({ id, type, version: VERSION, timestamp, data });
  return Buffer.from(JSON.stringify(body), 'utf8');
}
