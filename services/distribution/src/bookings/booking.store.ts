import { type Sql, statement, type Tx } from '@stayline/database';
import { type QuoteSnapshot } from '../quotes/quote-snapshot';
import { type Booking, type Cancellation } from './booking';
import { type Guest } from './guest';

export interface NewBooking {
  id: string;
  channelId: string;
  reference: string;
  quoteId: string;
  guest: Guest;
}

/**
 * The (channel, bookingId) row comes first, so that a repeat waits for the first request and is then always a
 * duplicate. A quote's content never changes, so it is read without a lock.
 */
const INSERT = statement(
  'booking-insert',
  `INSERT INTO booking (id, channel_id, reference, status, quote_id, property_id, check_in, check_out, quantity, snapshot,
                        guest_email, guest_phone, guest_first_name, guest_last_name, created_at)
   SELECT $1, q.channel_id, $3, 'CONFIRMED', q.id, q.property_id, q.check_in, q.check_out, q.quantity, q.snapshot,
          $5, $6, $7, $8, platform_now()
   FROM quote q WHERE q.channel_id = $2 AND q.id = $4
   ON CONFLICT ON CONSTRAINT booking_reference DO NOTHING
   RETURNING property_id, snapshot, created_at`,
);

/** Answers the booking, or undefined when the quote is unknown to the channel or the reference is taken. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Booking | undefined> {
  const { guest } = booking;
  const row = await tx.one<{ property_id: string; snapshot: QuoteSnapshot; created_at: Date }>(INSERT, [
    booking.id,
    booking.channelId,
    booking.reference,
    booking.quoteId,
    guest.email,
    guest.phone,
    guest.firstName,
    guest.lastName,
  ]);
  if (!row) return undefined;
  return {
    ...booking,
    status: 'CONFIRMED',
    holdId: null,
    cancellation: null,
    propertyId: row.property_id,
    snapshot: row.snapshot,
    createdAt: row.created_at,
  };
}

export async function hasReference(sql: Sql, channelId: string, reference: string): Promise<boolean> {
  const row = await sql.one('SELECT 1 FROM booking WHERE channel_id = $1 AND reference = $2', [channelId, reference]);
  return row !== undefined;
}

const PLAN_ON_SALE = statement(
  'booking-plan-on-sale',
  `SELECT EXISTS (
            SELECT FROM channel_access a JOIN rate_plan r ON r.property_id = a.property_id AND r.id = q.rate_plan_id
            WHERE a.channel_id = q.channel_id AND a.property_id = q.property_id
              AND (a.rate_plan_ids IS NULL OR q.rate_plan_id = ANY (a.rate_plan_ids))) AS offered,
          ARRAY (
            SELECT r.date::text FROM rate_restriction r
            WHERE r.rate_plan_id = q.rate_plan_id AND r.date >= q.check_in AND r.date < q.check_out AND r.stop_sell
            ORDER BY r.date) AS stopped
   FROM quote q WHERE q.id = $1`,
);

/** Whether the channel still sells the quoted plan, and the nights on which the plan has been stopped since. */
export async function planOnSale(tx: Tx, quoteId: string): Promise<{ offered: boolean; stopped: string[] }> {
  const row = await tx.one<{ offered: boolean; stopped: string[] }>(PLAN_ON_SALE, [quoteId]);
  return row ?? { offered: false, stopped: [] };
}

const REDEEM = statement(
  'booking-redeem-promotions',
  `WITH locked AS (
     SELECT id, maximum_usage_limit, usage_count FROM promotion WHERE id = ANY ($1) ORDER BY id FOR UPDATE
   ), redeemed AS (
     UPDATE promotion p SET usage_count = p.usage_count + 1 FROM locked
     WHERE p.id = locked.id AND (locked.maximum_usage_limit IS NULL OR locked.usage_count < locked.maximum_usage_limit)
     RETURNING p.id
   )
   SELECT id FROM locked EXCEPT SELECT id FROM redeemed ORDER BY id`,
);

/** Counts one redemption of each, in order of id; returns those that are used up. */
export async function redeemPromotions(tx: Tx, promotionIds: readonly string[]): Promise<string[]> {
  const usedUp = await tx.rows<{ id: string }>(REDEEM, [promotionIds]);
  return usedUp.map((row) => row.id);
}

/** What `bookingOf` reads. */
export const BOOKING_COLUMNS = `id, channel_id, reference, status, quote_id, hold_id, property_id, snapshot,
  guest_email, guest_phone, guest_first_name, guest_last_name, created_at, cancellation`;

const FIND = statement(
  'booking-find',
  `SELECT ${BOOKING_COLUMNS} FROM booking WHERE channel_id = $1 AND reference = $2`,
);

export interface BookingRow {
  id: string;
  channel_id: string;
  reference: string;
  status: Booking['status'];
  quote_id: string | null;
  hold_id: string | null;
  property_id: string;
  snapshot: QuoteSnapshot;
  guest_email: string | null;
  guest_phone: string | null;
  guest_first_name: string | null;
  guest_last_name: string | null;
  created_at: Date;
  cancellation: Cancellation | null;
}

export async function findBooking(sql: Sql, channelId: string, reference: string): Promise<Booking | undefined> {
  const row = await sql.one<BookingRow>(FIND, [channelId, reference]);
  return row && bookingOf(row);
}

export function bookingOf(row: BookingRow): Booking {
  return {
    id: row.id,
    channelId: row.channel_id,
    reference: row.reference,
    status: row.status,
    quoteId: row.quote_id,
    holdId: row.hold_id,
    propertyId: row.property_id,
    snapshot: row.snapshot,
    guest: {
      email: row.guest_email,
      phone: row.guest_phone,
      firstName: row.guest_first_name,
      lastName: row.guest_last_name,
    },
    createdAt: row.created_at,
    cancellation: row.cancellation,
  };
}

const USE_QUOTE = statement(
  'booking-use-quote',
  'UPDATE quote SET used_by = $2 WHERE id = $1 AND used_by IS NULL AND expires_at > platform_now()',
);

/**
 * Uses the quote up for this booking; waits for a booking that is using it at the moment. Returns the reason if it
 * cannot be used, else undefined.
 */
export async function useQuote(tx: Tx, quoteId: string, bookingId: string): Promise<'USED' | 'EXPIRED' | undefined> {
  if ((await tx.execute(USE_QUOTE, [quoteId, bookingId])) === 1) return undefined;
  const quote = await tx.one<{ used_by: string | null }>('SELECT used_by FROM quote WHERE id = $1', [quoteId]);
  return quote?.used_by ? 'USED' : 'EXPIRED';
}
