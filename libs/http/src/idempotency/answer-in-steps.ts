import { type Database, type Tx } from '@stayline/database';
import { type CallerRequest } from '../authentication';
import { attempt, keptRefusal, unwrap } from './answer-once';
import { type Answer, claimKey, keepAnswer, readNote, writeNote } from './idempotency-key.store';
import { repeatKeyOf } from './repeatable';

/** What the attempts of one request know of each other. Without a key there is one attempt, which knows of no other. */
export interface Attempts<Note> {
  /** What an earlier attempt, or one beside this, has noted. */
  noted(): Promise<Note | undefined>;
  /** Notes it, unless another attempt has noted something else than `insteadOf`. Answers what is noted then. */
  note(note: Note, insteadOf?: Note): Promise<Note>;
}

/** The last step: in one transaction, which keeps the answer as well. */
export type LastStep<T> = (tx: Tx) => Promise<T>;

/**
 * `answerOnce` for work that calls another service, and so must not keep a transaction open. The key is claimed and committed, then `work`
 * calls, with whatever attempts have to agree about noted under the key; its last step commits with the answer. Attempts beside each other, and one
 * after a crash, all make their calls, which therefore must be idempotent by what is noted; the first to come to its last step makes the answer
 * of all.
 */
export async function answerInSteps<T, Note>(
  database: Database,
  request: CallerRequest,
  work: (attempts: Attempts<Note>) => Promise<LastStep<T>>,
): Promise<T> {
  const key = repeatKeyOf(request);
  if (!key) return database.transaction(await work(alone()));
  const earlier = await database.transaction((tx) => claimKey<T>(tx, key));
  if (earlier) return unwrap(earlier);
  const attempts: Attempts<Note> = {
    noted: () => readNote(database, key),
    note: (note, insteadOf) => writeNote(database, key, note, insteadOf),
  };
  const called = await work(attempts).catch((error: unknown) => ({ error }));
  const answer = await database.transaction(async (tx): Promise<Answer<T>> => {
    // Also where our own calls were refused: what another attempt did may be why.
    const others = await claimKey<T>(tx, key);
    if (others) return others;
    const made = 'error' in called ? keptRefusal<T>(called.error) : await attempt(tx, called);
    await keepAnswer(tx, key, made);
    return made;
  });
  return unwrap(answer);
}

function alone<Note>(): Attempts<Note> {
  return {
    noted: () => Promise.resolve(undefined),
    note: (note) => Promise.resolve(note),
  };
}
