import { type PageOfRows, type PageRequest, selectPage, type Sql } from '@stayline/database';
import { isIdentifier } from '../identifier';
import { type NewPartner } from './partner.bodies';
import { partnerErrors } from './partner.errors';

const COLUMNS = 'partner_id AS "partnerId", name, channel_id AS "channelId", created_at AS "createdAt"';

export interface PartnerRow {
  partnerId: string;
  name: string;
  /** The channel whose rates the partner's keys read (CRED-11). */
  channelId: string;
  createdAt: Date;
}

/** Undefined: the id is taken. */
export function insertPartner(sql: Sql, { partnerId, name, channelId }: NewPartner): Promise<PartnerRow | undefined> {
  return sql.one<PartnerRow>(
    `INSERT INTO partner (partner_id, name, channel_id) VALUES ($1, $2, $3)
     ON CONFLICT ON CONSTRAINT partner_pkey DO NOTHING RETURNING ${COLUMNS}`,
    [partnerId, name, channelId],
  );
}

/** Throws PARTNER_NOT_FOUND. Partners are never removed, so one that was found stays. */
export async function getPartner(sql: Sql, partnerId: string): Promise<PartnerRow> {
  const find = `SELECT ${COLUMNS} FROM partner WHERE partner_id = $1`;
  const found = isIdentifier(partnerId) ? await sql.one<PartnerRow>(find, [partnerId]) : undefined;
  if (!found) throw partnerErrors.notFound();
  return found;
}

/** One page, by id. */
export function listPartners(sql: Sql, at: PageRequest): Promise<PageOfRows<PartnerRow>> {
  return selectPage(sql, { columns: COLUMNS, from: 'partner', orderBy: 'partner_id' }, at);
}
