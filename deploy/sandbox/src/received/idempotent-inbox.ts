import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../http/refusal';
import { BoundedList } from './bounded-list';

const MAX_ENTRIES = 10_000;
/** Keys outlive the list: a repeat that comes after the list was emptied is still a repeat. */
const MAX_KEYS = 50_000;
const MAX_KEY_LENGTH = 255;

export interface Entry<B> {
  id: string;
  receivedAt: string;
  idempotencyKey: string;
  /** How often the same key came again with the same body, and with another one (refused). */
  repeats: number;
  conflicts: number;
  body: B;
}

/** Takes each request once per `Idempotency-Key`, as real gateways do, and counts what came again. */
export class IdempotentInbox<B> {
  readonly list = new BoundedList<Entry<B>>(MAX_ENTRIES);
  private readonly byKey = new Map<string, Entry<B>>();

  constructor(private readonly idPrefix: string) {}

  /** The entry of `key`: a new one, or the first one where the body is the same; 409 where it is another. */
  accept(key: string | undefined, body: B): { entry: Entry<B>; repeated: boolean } {
    if (!key || key.length > MAX_KEY_LENGTH) {
      throw new Refusal(
        400,
        'IDEMPOTENCY_KEY_MISSING',
        `Send an Idempotency-Key header of 1 to ${MAX_KEY_LENGTH} characters`,
      );
    }
    const known = this.byKey.get(key);
    if (!known) return { entry: this.record(key, body), repeated: false };
    if (!isDeepStrictEqual(known.body, body)) {
      known.conflicts += 1;
      throw new Refusal(409, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came before with another body');
    }
    known.repeats += 1;
    return { entry: known, repeated: true };
  }

  private record(idempotencyKey: string, body: B): Entry<B> {
    const id = `${this.idPrefix}_${randomUUID()}`;
    const entry = { id, receivedAt: new Date().toISOString(), idempotencyKey, repeats: 0, conflicts: 0, body };
    this.list.add(entry);
    this.byKey.set(idempotencyKey, entry);
    if (this.byKey.size > MAX_KEYS) this.byKey.delete(this.byKey.keys().next().value as string);
    return entry;
  }
}
