import { type PageOfRows, type PageRequest, selectPage, type Sql, statement, type Tx } from '@stayline/database';
import { LOW_RATING } from '../guest-bookings/guest-booking';
import { type Claim } from './claim';

const COLUMNS = `id, booking_id AS "bookingId", offer_id AS "offerId", kind, title, terms, claimed_by AS "claimedBy", claimed_at AS "claimedAt"`;

/** Win-back rule 2 in one statement, so that claims at once never pass the maximum: the second waits for the first and looks again. */
const GRANT = statement(
  'winback-grant',
  `WITH granted AS (
     UPDATE guest_booking SET win_back_claimed = win_back_claimed + 1
     WHERE id = $2 AND rating < ${LOW_RATING} AND win_back_claimed < coalesce(max_win_back_allowed, $3)
     RETURNING id
   )
   INSERT INTO winback_claim (id, booking_id, offer_id, kind, title, terms, claimed_by, claimed_at)
   SELECT $1, granted.id, $4, $5, $6, $7, $8, platform_now() FROM granted
   RETURNING ${COLUMNS}`,
);

/** Undefined: the booking is not eligible. */
export function grantClaim(
  tx: Tx,
  { id, bookingId, offerId, kind, title, terms, claimedBy }: Omit<Claim, 'claimedAt'>,
  usualMaximum: number,
): Promise<Claim | undefined> {
  return tx.one(GRANT, [id, bookingId, usualMaximum, offerId, kind, title, terms, claimedBy]);
}

/** A page shows these many; a booking never has more by far. */
const SHOWN_OF_A_BOOKING = 100;

/** Of one booking, newest first. */
export function claimsOf(sql: Sql, bookingId: string): Promise<Claim[]> {
  return sql.rows(
    `SELECT ${COLUMNS} FROM winback_claim WHERE booking_id = $1 ORDER BY claimed_at DESC, id DESC LIMIT ${SHOWN_OF_A_BOOKING}`,
    [bookingId],
  );
}

/** Newest first; of one booking, or all. */
export function listClaims(sql: Sql, bookingId: string | null, at: PageRequest): Promise<PageOfRows<Claim>> {
  const page = { columns: COLUMNS, orderBy: 'claimed_at DESC, id' };
  if (bookingId === null) return selectPage(sql, { ...page, from: 'winback_claim' }, at);
  return selectPage(sql, { ...page, from: 'winback_claim WHERE booking_id = $1', params: [bookingId] }, at);
}
