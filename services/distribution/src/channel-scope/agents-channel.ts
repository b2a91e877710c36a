import { type Sql } from '@stayline/database';
import { channelScopeErrors } from './channel-scope.errors';
import { sellsAnything } from './channel-scope.store';

/** The channel whose catalog an agent asks for: the one that is named, if it sells anything, else the default one. */
export async function agentsChannel(
  sql: Sql,
  channelId: string | undefined,
  defaultChannelId: string,
): Promise<string> {
  if (channelId === undefined || channelId === defaultChannelId) return defaultChannelId;
  if (!(await sellsAnything(sql, channelId))) throw channelScopeErrors.channelUnknown();
  return channelId;
}
