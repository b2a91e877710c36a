import { type PageOfRows, type PageRequest, selectPage, type Sql, type Tx } from '@stayline/database';
import { type Offer } from './offer';
import { type OfferBody } from './offer.bodies';

const COLUMNS = `id, kind, title, terms, valid_from AS "validFrom", valid_until AS "validUntil", channel_ids AS "channelIds",
  property_ids AS "propertyIds", created_at AS "createdAt"`;
const FIELDS = 'kind, title, terms, valid_from, valid_until, channel_ids, property_ids';

function valuesOf({ kind, title, terms, validFrom, validUntil, channelIds, propertyIds }: OfferBody): unknown[] {
  return [kind, title, terms, validFrom, validUntil, channelIds, propertyIds];
}

const OFFERS_LOCK_KEY = 7_829_202;

/** Undefined where there are `most` already. */
export async function insertOffer(tx: Tx, offer: OfferBody, most: number): Promise<Offer | undefined> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))', [OFFERS_LOCK_KEY]);
  return tx.one(
    `INSERT INTO winback_offer (${FIELDS}) SELECT $1, $2, $3, $4::date, $5::date, $6::text[], $7::text[]
     WHERE (SELECT count(*) FROM winback_offer) < $8 RETURNING ${COLUMNS}`,
    [...valuesOf(offer), most],
  );
}

export function replaceOffer(sql: Sql, id: number, offer: OfferBody): Promise<Offer | undefined> {
  return sql.one(
    `UPDATE winback_offer SET (${FIELDS}) = ROW ($2, $3, $4, $5::date, $6::date, $7::text[], $8::text[]) WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, ...valuesOf(offer)],
  );
}

export async function deleteOffer(sql: Sql, id: number): Promise<boolean> {
  return (await sql.execute('DELETE FROM winback_offer WHERE id = $1', [id])) === 1;
}

export function findOffer(sql: Sql, id: number): Promise<Offer | undefined> {
  return sql.one(`SELECT ${COLUMNS} FROM winback_offer WHERE id = $1`, [id]);
}

/** All of them, which are not many: the oldest first. */
export function allOffers(sql: Sql): Promise<Offer[]> {
  return sql.rows(`SELECT ${COLUMNS} FROM winback_offer ORDER BY id`);
}

export function listOffers(sql: Sql, at: PageRequest): Promise<PageOfRows<Offer>> {
  return selectPage(sql, { columns: COLUMNS, from: 'winback_offer', orderBy: 'id' }, at);
}

/** The platform's day, in its zone. */
export async function platformToday(sql: Sql, zone: string): Promise<string> {
  const row = await sql.one<{ today: string }>('SELECT (platform_now() AT TIME ZONE $1)::date AS today', [zone]);
  if (!row) throw new Error('The database did not tell the day');
  return row.today;
}
