import { type Database, type Tx } from '@stayline/database';

const RETENTION_LOCK_KEY = 7_829_102;
const ROWS_AT_ONCE = 5_000;
/** A record that a newer one of its key replaces stays at least this long, for readers that are about to see it. */
const COMPACTION_LAG_MS = 60 * 60 * 1000;

/**
 * Removes what the topics' cleanup policies do not keep: records past retention, and in compacted topics those that a
 * newer record of the same key replaced (and ended keys). One process at a time; others return at once.
 */
export async function applyRetention(database: Database, compactionLagMs: number = COMPACTION_LAG_MS): Promise<void> {
  while (await database.transaction((tx) => removeSome(tx, compactionLagMs)));
}

async function removeSome(tx: Tx, compactionLagMs: number): Promise<boolean> {
  const lock = await tx.one<{ taken: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, hashtext(current_schema())) AS taken',
    [RETENTION_LOCK_KEY],
  );
  if (!lock?.taken) return false;
  const expired = await tx.execute(
    `DELETE FROM record WHERE (topic, record_offset) IN (
       SELECT record.topic, record_offset FROM record JOIN topic ON topic.name = record.topic
       WHERE topic.cleanup = 'delete' AND published_at < clock_timestamp() - topic.retention_ms * interval '1 millisecond' LIMIT ${ROWS_AT_ONCE})`,
  );
  const replaced = await tx.execute(
    `DELETE FROM record WHERE (topic, record_offset) IN (
       SELECT old.topic, old.record_offset FROM record AS old JOIN topic ON topic.name = old.topic
       WHERE topic.cleanup = 'compact' AND old.published_at < clock_timestamp() - $1 * interval '1 millisecond' AND (
         EXISTS (SELECT 1 FROM record AS newer WHERE newer.topic = old.topic AND newer.key = old.key AND newer.record_offset > old.record_offset)
         OR old.value IS NULL AND NOT EXISTS (
           SELECT 1 FROM record AS older WHERE older.topic = old.topic AND older.key = old.key AND older.record_offset < old.record_offset))
       LIMIT ${ROWS_AT_ONCE})`,
    [compactionLagMs],
  );
  return expired === ROWS_AT_ONCE || replaced === ROWS_AT_ONCE;
}
