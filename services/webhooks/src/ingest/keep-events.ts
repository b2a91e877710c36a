import { Together } from '@stayline/background';
import { type OutgoingEvent } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { insertEventsOnce, type SentEvent } from '../events/event.store';

/** An event, and what the log is told of it. */
export interface Kept {
  readonly event: SentEvent;
  readonly told: readonly OutgoingEvent[];
}

/** Each of up to 1 MiB. */
const TOGETHER = { most: 32, atOnce: 2 };

/**
 * Keeps received events, those that come at about the same time in one transaction: they share its round trips and its wait for the disk.
 */
export class KeepEvents {
  private readonly going: Together<Kept, boolean | string>;

  constructor(database: Database) {
    this.going = new Together({ run: (batch) => keepAll(database, batch), ...TOGETHER });
  }

  /** True: it is new. False: its key is known. An id: it is a repeat of that event, which came at the same time. */
  keep(kept: Kept): Promise<boolean | string> {
    return this.going.do(kept);
  }
}

async function keepAll(database: Database, batch: readonly Kept[]): Promise<(boolean | string)[]> {
  const firsts = new Map<string, Kept>();
  for (const each of batch) if (!firsts.has(keyOf(each.event))) firsts.set(keyOf(each.event), each);
  const isNew = await database.transaction(async (tx) => {
    const inserted = await insertEventsOnce(
      tx,
      [...firsts.values()].map(({ event }) => event),
    );
    const told = batch.filter(({ event }) => inserted.has(event.id)).flatMap((each) => each.told);
    await appendToOutbox(tx, told);
    return inserted;
  });
  return batch.map(({ event }) => {
    const first = firsts.get(keyOf(event))?.event.id ?? event.id;
    if (first === event.id) return isNew.has(event.id);
    return isNew.has(first) ? first : false;
  });
}

function keyOf({ source, eventType, keyHash }: SentEvent): string {
  return JSON.stringify([source, eventType, keyHash.toString('base64')]);
}
