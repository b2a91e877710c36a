import { type Database, type Tx } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { type CallerRequest } from '../authentication';
import { STATUS_BY_KIND } from '../status';
import { type Answer, claimKey, keepAnswer } from './idempotency-key.store';
import { type KeyOwner, repeatKeyOf } from './repeatable';

/** Refusals that may pass by themselves are not remembered (ALL-31). */
const FORGOTTEN: readonly number[] = [STATUS_BY_KIND.conflict, STATUS_BY_KIND.tooMany];

/**
 * Runs `work` in one transaction, and where the request has an Idempotency-Key once for that: a repeat with the same body gets the first
 * answer, and waits for it while it is being made. The key's row comes before all others and commits with them. A refusal undoes what
 * `work` did, and is remembered too, except 409, 429 and 5xx.
 */
export async function answerOnce<T>(
  database: Database,
  request: CallerRequest,
  work: (tx: Tx) => Promise<T>,
  owner: KeyOwner = {},
): Promise<T> {
  const key = repeatKeyOf(request, owner);
  if (!key) return database.transaction(work);
  const answer = await database.transaction(async (tx) => {
    const earlier = await claimKey<T>(tx, key);
    if (earlier) return earlier;
    const made = await attempt(tx, work);
    await keepAnswer(tx, key, made);
    return made;
  });
  return unwrap(answer);
}

/** The value, or a refusal that is kept, with what led to it undone; any other refusal is thrown. */
export async function attempt<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<Answer<T>> {
  await tx.execute('SAVEPOINT work');
  try {
    return { value: await work(tx) };
  } catch (error) {
    const refusal = keptRefusal<T>(error);
    await tx.execute('ROLLBACK TO SAVEPOINT work');
    return refusal;
  }
}

export function keptRefusal<T>(error: unknown): Answer<T> {
  if (!(error instanceof DomainError) || !isKept(error)) throw error;
  const { kind, code, message, details } = error;
  return { refusal: { kind, code, message, details } };
}

/** The value, or the remembered refusal thrown again. */
export function unwrap<T>(answer: Answer<T>): T {
  if ('value' in answer) return answer.value;
  const { kind, code, message, details } = answer.refusal;
  throw new DomainError(kind, code, message, { details });
}

function isKept(error: DomainError): boolean {
  const status = STATUS_BY_KIND[error.kind];
  return status < 500 && !FORGOTTEN.includes(status);
}
