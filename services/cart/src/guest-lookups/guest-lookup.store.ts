import { type PageOfRows, type PageRequest, selectPage, type Sql, type Tx } from '@stayline/database';
import { type Contact } from './contact';

/** One look into the directory, as it is remembered. */
export interface GuestLookup {
  /** The `sub` of the agent. */
  agentId: string;
  lookedUpAt: Date;
  kind: Contact['kind'];
  maskedContact: string;
  /** Null: nobody was found. */
  guestId: string | null;
}

export type NewGuestLookup = Omit<GuestLookup, 'lookedUpAt'> & { contactDigest: Buffer };

export interface GuestLookupFilter {
  agentId: string | null;
  contactDigest: Buffer | null;
  guestId: string | null;
  /** Calendar dates in the zone, both included. */
  fromDate: string | null;
  toDate: string | null;
}

/** Lookups of one agent queue up, so that none passes the limit beside another. */
const LOOKUP_LOCK = 7_829_051;

/**
 * Until the transaction ends nobody looks up for the agent beside it. Answers the seconds until the next lookup is within the limit;
 * null: it is now.
 */
export async function lockAndWait(tx: Tx, agentId: string, perHour: number): Promise<number | null> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema() || $2))', [LOOKUP_LOCK, agentId]);
  const row = await tx.one<{ made: number; seconds: number | null }>(
    `SELECT count(*) AS made, ceil(extract(epoch FROM min(looked_up_at) + interval '1 hour' - clock_timestamp()))::integer AS seconds
     FROM (SELECT looked_up_at FROM guest_lookup WHERE agent_id = $1 AND looked_up_at > clock_timestamp() - interval '1 hour'
       ORDER BY looked_up_at DESC LIMIT $2) recent`,
    [agentId, perHour],
  );
  return row?.made === perHour ? Math.max(1, row.seconds ?? 0) : null;
}

export async function recordLookup(tx: Tx, lookup: NewGuestLookup): Promise<void> {
  await tx.execute(
    `INSERT INTO guest_lookup (agent_id, kind, contact_digest, masked_contact, guest_id) VALUES ($1, $2, $3, $4, $5)`,
    [lookup.agentId, lookup.kind, lookup.contactDigest, lookup.maskedContact, lookup.guestId],
  );
}

/** One page, newest first. */
export function listLookups(
  sql: Sql,
  { agentId, contactDigest, guestId, fromDate, toDate }: GuestLookupFilter,
  zone: string,
  at: PageRequest,
): Promise<PageOfRows<GuestLookup>> {
  return selectPage(
    sql,
    {
      columns: `agent_id AS "agentId", looked_up_at AS "lookedUpAt", kind, masked_contact AS "maskedContact", guest_id AS "guestId"`,
      from: `guest_lookup
        WHERE ($1::text IS NULL OR agent_id = $1) AND ($2::bytea IS NULL OR contact_digest = $2) AND ($3::text IS NULL OR guest_id = $3)
          AND ($4::date IS NULL OR looked_up_at >= $4::date::timestamp AT TIME ZONE $6)
          AND ($5::date IS NULL OR looked_up_at < ($5::date + 1)::timestamp AT TIME ZONE $6)`,
      orderBy: 'looked_up_at DESC, id DESC',
      params: [agentId, contactDigest, guestId, fromDate, toDate, zone],
    },
    at,
  );
}

const BATCH_ROWS = 1_000;

/** Answers how many went. */
export function forgetOldLookups(sql: Sql, retentionDays: number): Promise<number> {
  return sql.execute(
    `DELETE FROM guest_lookup WHERE id IN (
       SELECT id FROM guest_lookup WHERE looked_up_at < clock_timestamp() - make_interval(days => $1) ORDER BY looked_up_at LIMIT $2)`,
    [retentionDays, BATCH_ROWS],
  );
}
