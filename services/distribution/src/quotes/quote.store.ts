import { type CalendarDate } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { type Quote } from './quote';
import { type QuoteSnapshot } from './quote-snapshot';

const INSERT = statement(
  'quote-insert',
  `INSERT INTO quote (id, channel_id, property_id, rate_plan_id, check_in, check_out, quantity, promotion_ids, snapshot,
                      created_at, expires_at)
   SELECT id, "channelId", "propertyId", "ratePlanId", "checkIn", "checkOut", quantity, "promotionIds", snapshot,
          "createdAt", "expiresAt"
   FROM json_to_recordset($1::json) AS q (
     id text, "channelId" text, "propertyId" text, "ratePlanId" text, "checkIn" date, "checkOut" date, quantity integer,
     "promotionIds" text[], snapshot jsonb, "createdAt" timestamptz, "expiresAt" timestamptz)`,
);

/** Keeps all quotes of a page in one statement. */
export async function insertQuotes(sql: Sql, quotes: readonly Quote[]): Promise<void> {
  await sql.execute(INSERT, [JSON.stringify(quotes)]);
}

interface QuoteRow {
  id: string;
  channel_id: string;
  property_id: string;
  rate_plan_id: string;
  check_in: CalendarDate;
  check_out: CalendarDate;
  quantity: number;
  promotion_ids: string[];
  snapshot: QuoteSnapshot;
  created_at: Date;
  expires_at: Date;
  used_by: string | null;
}

/** A kept quote, and the booking that used it up, if any. */
export interface KeptQuote extends Quote {
  usedBy: string | null;
}

const COLUMNS = `id, channel_id, property_id, rate_plan_id, check_in, check_out, quantity, promotion_ids, snapshot,
  created_at, expires_at, used_by`;
const FIND = statement(
  'quote-find',
  `SELECT ${COLUMNS}, expires_at <= (SELECT platform_now()) AS expired FROM quote WHERE channel_id = $1 AND id = $2`,
);
/** A quote of the channel, and whether it has expired by the platform's clock. */
export async function findQuote(
  sql: Sql,
  channelId: string,
  quoteId: string,
): Promise<(KeptQuote & { expired: boolean }) | undefined> {
  const row = await sql.one<QuoteRow & { expired: boolean }>(FIND, [channelId, quoteId]);
  return row && { ...keptQuote(row), expired: row.expired };
}

function keptQuote(row: QuoteRow): KeptQuote {
  return {
    id: row.id,
    channelId: row.channel_id,
    propertyId: row.property_id,
    ratePlanId: row.rate_plan_id,
    checkIn: row.check_in,
    checkOut: row.check_out,
    quantity: row.quantity,
    promotionIds: row.promotion_ids,
    snapshot: row.snapshot,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedBy: row.used_by,
  };
}

const FORGET = statement(
  'quote-forget',
  `DELETE FROM quote WHERE id IN (
     SELECT id FROM quote WHERE expires_at < (SELECT platform_now()) - make_interval(days => $1)
     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);

/** The rows of one batch. It is small, so that its locks are held only for a moment. */
const BATCH_ROWS = 1_000;

/**
 * Deletes one batch of the quotes that expired more than so many days ago, without waiting for locks; returns how many.
 */
export function forgetOldQuotes(sql: Sql, retentionDays: number): Promise<number> {
  return sql.execute(FORGET, [retentionDays, BATCH_ROWS]);
}
