import { type Sql, statement } from '@stayline/database';

const SEES = statement(
  'channel-sees-property',
  'SELECT EXISTS (SELECT FROM channel_access WHERE channel_id = $1 AND property_id = $2) AS sees',
);

/** Whether the property exists for the channel. */
export async function seesProperty(sql: Sql, channelId: string, propertyId: string): Promise<boolean> {
  return (await sql.one<{ sees: boolean }>(SEES, [channelId, propertyId]))?.sees === true;
}

const UNSEEN = statement(
  'channel-unseen-property',
  `SELECT asked.id FROM unnest($2::text[]) WITH ORDINALITY asked (id, position)
   WHERE NOT EXISTS (SELECT FROM channel_access a WHERE a.channel_id = $1 AND a.property_id = asked.id)
   ORDER BY asked.position LIMIT 1`,
);

/** The first of the properties that does not exist for the channel; undefined when it sees them all. */
export async function firstUnseen(
  sql: Sql,
  channelId: string,
  propertyIds: readonly string[],
): Promise<string | undefined> {
  return (await sql.one<{ id: string }>(UNSEEN, [channelId, propertyIds]))?.id;
}

/** Whether anything is sold there at all. */
export async function sellsAnything(sql: Sql, channelId: string): Promise<boolean> {
  return (await sql.one('SELECT 1 FROM channel_access WHERE channel_id = $1 LIMIT 1', [channelId])) !== undefined;
}
