import { type Sql, type Tx } from '@stayline/database';
import { dueChannel } from './due-rows';

/** Per database and channel: whether another commit came while an announcement is under way. */
const underWay = new WeakMap<Sql, Map<string, boolean>>();

/**
 * Wakes the dispatchers of a table, in every process, once the transaction that made rows due is committed. After the commit and not within
 * it: transactions that notify queue up behind each other's commits. A lost one costs a few seconds: dispatchers look by themselves.
 */
export function announceDue(tx: Tx, table: string): void {
  const channel = dueChannel(table);
  tx.afterCommit((database) => announce(database, channel));
}

function announce(database: Sql, channel: string): void {
  const channels = underWay.get(database) ?? new Map<string, boolean>();
  underWay.set(database, channels);
  const busy = channels.has(channel);
  channels.set(channel, busy);
  if (busy) return;
  void database
    .execute('SELECT pg_notify($1 || current_schema(), $2)', [channel, ''])
    .catch(() => undefined)
    .then(() => {
      const again = channels.get(channel) === true;
      channels.delete(channel);
      if (again) announce(database, channel);
    });
}
