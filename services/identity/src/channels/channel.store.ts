import { type PageOfRows, type PageRequest, selectPage, type Sql } from '@stayline/database';
import { isIdentifier } from '../identifier';
import { type NewChannel } from './channel.bodies';
import { channelErrors } from './channel.errors';

const COLUMNS = 'channel_id AS "channelId", name, created_at AS "createdAt"';

export interface ChannelRow {
  channelId: string;
  name: string;
  createdAt: Date;
}

/** Undefined: the id is taken. */
export function insertChannel(sql: Sql, { channelId, name }: NewChannel): Promise<ChannelRow | undefined> {
  return sql.one<ChannelRow>(
    `INSERT INTO channel (channel_id, name) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT channel_pkey DO NOTHING RETURNING ${COLUMNS}`,
    [channelId, name],
  );
}

/** Throws CHANNEL_NOT_FOUND. Channels are never removed, so one that was found stays. */
export async function getChannel(sql: Sql, channelId: string): Promise<ChannelRow> {
  const find = `SELECT ${COLUMNS} FROM channel WHERE channel_id = $1`;
  const found = isIdentifier(channelId) ? await sql.one<ChannelRow>(find, [channelId]) : undefined;
  if (!found) throw channelErrors.notFound();
  return found;
}

/** One page, by id. */
export function listChannels(sql: Sql, at: PageRequest): Promise<PageOfRows<ChannelRow>> {
  return selectPage(sql, { columns: COLUMNS, from: 'channel', orderBy: 'channel_id' }, at);
}
