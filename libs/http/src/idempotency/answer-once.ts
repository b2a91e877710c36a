import { createHash } from 'node:crypto';
import { type Sql, type Tx } from '@stayline/database';
import { declareErrors, DomainError, type ErrorKind } from '@stayline/errors';
import { STATUS_BY_KIND } from '../status';

/** What was answered: a value, or a refusal worth remembering. */
export type Answer<T> =
  { value: T } | { refusal: { kind: ErrorKind; code: string; message: string; details: readonly string[] } };

export const idempotencyErrors = declareErrors({
  reused: {
    kind: 'conflict',
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'The Idempotency-Key was used within 24 hours with another body.',
    message: 'This Idempotency-Key was used with another body; use a new key for a new request',
  },
  malformed: {
    kind: 'invalid',
    code: 'IDEMPOTENCY_KEY_INVALID',
    when: 'The Idempotency-Key is empty, longer than 255 characters, or holds other than printable ASCII.',
    message: 'The Idempotency-Key must be 1 to 255 printable ASCII characters',
  },
});

/** The header's name, as operations declare it. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** For JSON.stringify: sorts the members of objects, because the same members in another order are the same body. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT_HOURS = 24;
/** Refusals that may pass by themselves are not remembered (ALL-31). */
const FORGOTTEN: readonly number[] = [409, 429];

/**
 * Runs `work` once per (scope, key): a repeat with the same body gets the first answer, and waits for it while it is being made.
 * The key's row comes before all others and commits with them. A refusal undoes what `work` did, and is remembered too, except 409,
 * 429 and 5xx. Call it as the whole of a transaction and pass what it returns to `unwrap` after the commit.
 */
export async function answerOnce<T>(
  tx: Tx,
  request: { scope: string; key: string; body: unknown },
  work: () => Promise<T>,
): Promise<Answer<T>> {
  if (!KEY.test(request.key)) throw idempotencyErrors.malformed();
  const hash = createHash('sha256').update(JSON.stringify(request.body, inOrder)).digest();
  const earlier = await claimKey<T>(tx, request, hash);
  if (earlier) return earlier;
  await tx.execute('SAVEPOINT work');
  const answer = await work().then(
    (value): Answer<T> => ({ value }),
    async (error: unknown): Promise<Answer<T>> => {
      if (!(error instanceof DomainError) || !isKept(error)) throw error;
      await tx.execute('ROLLBACK TO SAVEPOINT work');
      return { refusal: { kind: error.kind, code: error.code, message: error.message, details: error.details } };
    },
  );
  await tx.execute('UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2', [
    request.scope,
    request.key,
    JSON.stringify(answer),
  ]);
  return answer;
}

/** The value, or the remembered refusal thrown again. */
export function unwrap<T>(answer: Answer<T>): T {
  if ('value' in answer) return answer.value;
  const { kind, code, message, details } = answer.refusal;
  throw new DomainError(kind, code, message, { details });
}

/** Removes keys older than 24 hours; answers how many. */
export async function forgetOldKeys(sql: Sql): Promise<number> {
  return sql.execute(`DELETE FROM idempotency_key WHERE created_at < clock_timestamp() - make_interval(hours => $1)`, [
    KEPT_HOURS,
  ]);
}

/**
 * Undefined when the key is now ours, else the answer that was given under it. While another transaction holds the key,
 * the insert waits for it.
 */
async function claimKey<T>(
  tx: Tx,
  { scope, key }: { scope: string; key: string },
  hash: Buffer,
): Promise<Answer<T> | undefined> {
  const claimed = await tx.execute(
    `INSERT INTO idempotency_key AS known (scope, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT ON CONSTRAINT idempotency_key_pk DO UPDATE SET request_hash = excluded.request_hash, answer = NULL, created_at = clock_timestamp()
     WHERE known.created_at < clock_timestamp() - make_interval(hours => $4)`,
    [scope, key, hash, KEPT_HOURS],
  );
  if (claimed === 1) return undefined;
  const known = await tx.one<{ request_hash: Buffer; answer: Answer<T> }>(
    'SELECT request_hash, answer FROM idempotency_key WHERE scope = $1 AND key = $2',
    [scope, key],
  );
  if (!known?.request_hash.equals(hash)) throw idempotencyErrors.reused();
  return known.answer;
}

function isKept(error: DomainError): boolean {
  const status = STATUS_BY_KIND[error.kind];
  return status < 500 && !FORGOTTEN.includes(status);
}
