import { createHash } from 'node:crypto';
import { type Sql, type Tx } from '@stayline/database';
import { type ErrorKind } from '@stayline/errors';
import { idempotencyErrors } from './idempotency.errors';
import { type RepeatKey } from './repeatable';

/** What was answered: a value, or a refusal worth remembering. */
export type Answer<T> =
  { value: T } | { refusal: { kind: ErrorKind; code: string; message: string; details: readonly string[] } };

const KEPT_HOURS = 24;

/** For JSON.stringify: sorts the members of objects, because the same members in another order are the same body. JSON has no bigint, a body that was read may. */
const inOrder = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/**
 * Undefined when nothing is answered under the key yet, else that answer. It is the first statement of a transaction, which has the key for
 * itself from then on. While another transaction has it, the insert waits for that. Throws IDEMPOTENCY_KEY_REUSED.
 */
export async function claimKey<T>(tx: Tx, { scope, key, operation, body }: RepeatKey): Promise<Answer<T> | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(body, inOrder)).digest();
  const claimed = await tx.execute(
    `INSERT INTO idempotency_key AS known (scope, key, operation, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT ON CONSTRAINT idempotency_key_pk DO UPDATE SET operation = excluded.operation, request_hash = excluded.request_hash,
       answer = NULL, note = NULL, created_at = clock_timestamp()
     WHERE known.created_at < clock_timestamp() - make_interval(hours => $5)`,
    [scope, key, operation, hash, KEPT_HOURS],
  );
  if (claimed === 1) return undefined;
  const known = await tx.one<{ isSame: boolean; answer: Answer<T> | null }>(
    `SELECT request_hash = $3 AND coalesce(operation, $4) = $4 AS "isSame", answer FROM idempotency_key
     WHERE scope = $1 AND key = $2 FOR UPDATE`,
    [scope, key, hash, operation],
  );
  if (!known?.isSame) throw idempotencyErrors.reused();
  return known.answer ?? undefined;
}

export async function keepAnswer<T>(tx: Tx, { scope, key }: RepeatKey, answer: Answer<T>): Promise<void> {
  await tx.execute('UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2', [
    scope,
    key,
    JSON.stringify(answer),
  ]);
}

/** What attempts have noted under the key; undefined: nothing. */
export async function readNote<N>(sql: Sql, { scope, key }: RepeatKey): Promise<N | undefined> {
  const row = await sql.one<{ note: N | null }>('SELECT note FROM idempotency_key WHERE scope = $1 AND key = $2', [
    scope,
    key,
  ]);
  return row?.note ?? undefined;
}

/** Notes it where nothing is noted, or what is to be replaced. Answers what is noted then. */
export async function writeNote<N>(sql: Sql, { scope, key }: RepeatKey, note: N, insteadOf?: N): Promise<N> {
  const row = await sql.one<{ note: N }>(
    `UPDATE idempotency_key SET note = CASE WHEN note IS NULL OR note = $4 THEN $3::jsonb ELSE note END
     WHERE scope = $1 AND key = $2 RETURNING note`,
    [scope, key, JSON.stringify(note), insteadOf === undefined ? null : JSON.stringify(insteadOf)],
  );
  return row?.note ?? note;
}

const BATCH_ROWS = 1_000;

/**
 * Removes keys older than 24 hours, and of a scope whose answers are larger together than `maxBytesPerScope` the oldest. Answers how many of
 * them; some may be left.
 */
export async function forgetOldKeys(
  sql: Sql,
  { maxBytesPerScope }: { maxBytesPerScope?: number } = {},
): Promise<number> {
  const old = await sql.execute(
    `DELETE FROM idempotency_key WHERE (scope, key) IN (
       SELECT scope, key FROM idempotency_key WHERE created_at < clock_timestamp() - make_interval(hours => $1) LIMIT $2)`,
    [KEPT_HOURS, BATCH_ROWS],
  );
  if (maxBytesPerScope === undefined) return old;
  const tooMuch = await sql.execute(
    `DELETE FROM idempotency_key WHERE (scope, key) IN (
       SELECT scope, key FROM (
         SELECT scope, key, sum(pg_column_size(answer)) OVER (PARTITION BY scope ORDER BY created_at DESC, key) AS bytes
         FROM idempotency_key WHERE answer IS NOT NULL) newest
       WHERE bytes > $1 LIMIT $2)`,
    [maxBytesPerScope, BATCH_ROWS],
  );
  return old + tooMuch;
}
