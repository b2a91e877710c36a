import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

const instant = z.iso.datetime({ offset: true });

/** Units of a property that a hold locks for the nights of a stay, check-in up to check-out. */
const heldStay = z.object({
  propertyId: z.string().min(1),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  quantity: z.int().min(1),
});

/** A held stay in the words of people: reminders show them. Events that an older version wrote have no names. */
const namedStay = heldStay.extend({
  /** Of listing and property. */
  name: z.string().optional(),
});

/** One of the bookings that a confirmed hold has become: one for each stay. */
const heldBooking = heldStay.extend({
  /** The platform's own id, `bkg_…`. */
  bookingId: z.string().min(1),
  /** The reference of the booking; partners' bookings have the partner's bookingId there. */
  reference: z.string().min(1),
  /** Absent in events that an older version wrote: CONFIRMED. */
  status: z.enum(['CONFIRMED', 'CANCELLED']).optional(),
});

/** How far the channel manager has been told: the newest push for one property. CONFIRM blocks its rooms there, CANCEL frees them. */
const channelManagerPush = z.object({
  propertyId: z.string().min(1),
  operation: z.enum(['CONFIRM', 'CANCEL']),
  /** SENT: acknowledged. FAILED: refused for good, or out of attempts. NOT_CONFIGURED: there is no channel manager to tell. */
  state: z.enum(['PENDING', 'SENT', 'FAILED', 'NOT_CONFIGURED']),
});

export const HOLD_PUSH_OPERATIONS = channelManagerPush.shape.operation.options;

/** A hold as it stands; every event of a hold carries all of it. */
const hold = z.object({
  /** `hld_…`; also the event's subject. */
  holdId: z.string().min(1),
  cartId: z.string().min(1),
  cartName: z.string(),
  customerLabel: z.string().nullable(),
  channelId: z.string().min(1),
  /** The `sub` of the agent. */
  agentId: z.string().min(1),
  /** The e-mail claim of the agent's token, if it had one. */
  agentEmail: z.string().nullable(),
  /** The name claim of the agent's token, if it had one. Absent in events that an older version wrote. */
  agentName: z.string().nullish(),
  status: z.enum(['ACTIVE', 'RELEASED', 'EXPIRED', 'CONFIRMED']),
  heldAt: instant,
  /** The cutoff: from then on the hold locks nothing, whatever its status. */
  expiresAt: instant,
  /** When it was released, expired or confirmed. */
  endedAt: instant.nullable(),
  stays: z.array(namedStay),
  pushes: z.array(channelManagerPush),
  /** Of a confirmed hold. Absent in events that an older version wrote. */
  bookings: z.array(heldBooking).optional(),
});

export const holdPlaced = defineEvent('hold.placed', topics.hold, hold);
export const holdReleased = defineEvent('hold.released', topics.hold, hold);
export const holdExpired = defineEvent('hold.expired', topics.hold, hold);
/** Its units are booked; distribution's own `booking.confirmed` tells of each booking. */
export const holdConfirmed = defineEvent('hold.confirmed', topics.hold, hold);
/** The channel manager has acknowledged a push, or the push has failed for good; or a booking of the hold was cancelled, of which it is to be told. */
export const holdPushed = defineEvent('hold.pushed', topics.hold, hold);

export const holdEvents = [holdPlaced, holdReleased, holdExpired, holdConfirmed, holdPushed] as const;

export type HoldState = z.infer<typeof hold>;
export type HeldStay = z.infer<typeof heldStay>;
export type NamedStay = z.infer<typeof namedStay>;
export type HoldPush = z.infer<typeof channelManagerPush>;
export type HeldBooking = z.infer<typeof heldBooking>;

/** An operator gave an agent a limit of their own, or took it back. */
export const holdLimitChanged = defineEvent(
  'hold.limit-changed',
  topics.hold,
  z.object({
    /** The `sub` of the agent; also the event's subject. */
    agentId: z.string().min(1),
    /** Active holds that the agent may have; null: the platform's default. */
    max: z.int().min(0).nullable(),
  }),
);

export type HoldLimitChanged = z.infer<typeof holdLimitChanged.data>;
