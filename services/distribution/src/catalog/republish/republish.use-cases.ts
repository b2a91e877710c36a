import { type OutgoingEvent } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { httpErrors } from '@stayline/http';
import { accessEvent, lockProperties, readAccess } from '../access/access.store';
import { type Aggregate, type Saved } from '../aggregate';
import { listings } from '../listings/listing.store';
import { meals } from '../meals/meal.store';
import { properties, type PropertyOptions } from '../properties/property.store';
import { ratePlans } from '../rate-plans/rate-plan.store';
import { services } from '../vas/vas.store';
import { type RepublishProgress } from './republish.bodies';
import { taxRulesEvent } from './tax-rules.store';

/** Entries of one transaction: a plan's event may hold ten years of dates. */
const BATCH = 100;
/**
 * One request publishes for so long at most, well within every timeout on the way. Its answer then says where to go on.
 */
const BUDGET_MS = 10_000;

/** How one kind is published again: the events of the next entries after an id, and the last of these ids. */
interface Publisher {
  readonly kind: string;
  next(tx: Tx, after: string): Promise<{ events: readonly OutgoingEvent[]; last: string | undefined }>;
}

/**
 * Publishes the whole catalog again, for replicas that are built anew. Each event has a new sequence, so that no
 * replica takes it for an old one.
 */
export class RepublishUseCases {
  private readonly publishers: readonly Publisher[];

  constructor(
    private readonly database: Database,
    options: PropertyOptions,
  ) {
    this.publishers = [
      { kind: 'taxRules', next: async (tx) => ({ events: [await taxRulesEvent(tx)], last: undefined }) },
      publisher('listing', 'listing', listings),
      publisher('property', 'property', properties(options)),
      publisher('ratePlan', 'rate_plan', ratePlans(options.zone)),
      publisher('meal', 'meal', meals),
      publisher('vas', 'vas', services),
      { kind: 'access', next: nextAccess },
    ];
  }

  /** `after` is the `next` of an earlier answer. */
  async run(after: string | null, budgetMs = BUDGET_MS): Promise<RepublishProgress> {
    const deadline = performance.now() + budgetMs;
    let { index, id } = this.position(after);
    let published = 0;
    for (let current = this.publishers[index]; current; current = this.publishers[index]) {
      if (published > 0 && performance.now() > deadline) return { published, next: `${current.kind}/${id}` };
      const batch = await this.publish(current, id);
      published += batch.count;
      id = batch.last ?? '';
      if (batch.last === undefined) index += 1;
    }
    return { published, next: null };
  }

  private position(after: string | null): { index: number; id: string } {
    const [kind = '', ...id] = (after ?? 'taxRules/').split('/');
    const index = this.publishers.findIndex((each) => each.kind === kind);
    if (index < 0) throw httpErrors.validationFailed(['after: must be the next of an earlier answer']);
    return { index, id: id.join('/') };
  }

  private publish(publisher: Publisher, after: string): Promise<{ count: number; last: string | undefined }> {
    return this.database.transaction(async (tx) => {
      const { events, last } = await publisher.next(tx, after);
      await appendToOutbox(tx, events);
      return { count: events.length, last };
    });
  }
}

/**
 * A batch that is not full is the last. Raising the sequence locks the rows, so that no change can come between reading
 * them and writing the outbox.
 */
function publisher<T extends { id: string }>(kind: string, table: string, aggregate: Aggregate<T>): Publisher {
  return {
    kind,
    next: async (tx, after) => {
      const rows = await tx.rows<{ id: string; sequence: number }>(
        `WITH next AS (
           SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE
         ), raised AS (
           UPDATE ${table} known SET sequence = sequence + 1 FROM next WHERE known.id = next.id RETURNING known.id, sequence
         )
         SELECT id, sequence FROM raised ORDER BY id`,
        [after],
      );
      const sequences = new Map(rows.map((row) => [row.id, row.sequence]));
      const entries = await aggregate.read(tx, [...sequences.keys()]);
      const saved = [...entries.values()].map((entry) => savedAs(entry, sequences));
      return { events: await aggregate.announce(tx, saved), last: rows.length === BATCH ? rows.at(-1)?.id : undefined };
    },
  };
}

async function nextAccess(tx: Tx, after: string): Promise<{ events: OutgoingEvent[]; last: string | undefined }> {
  const [channelId = '', propertyId = ''] = after.split('/');
  const keys = await tx.rows<{ channel_id: string; property_id: string }>(
    `SELECT channel_id, property_id FROM channel_access WHERE (channel_id, property_id) > ($1, $2)
     ORDER BY channel_id, property_id LIMIT ${BATCH}`,
    [channelId, propertyId],
  );
  await lockProperties(
    tx,
    keys.map((key) => key.property_id),
  );
  const rows = await tx.rows<{ id: string; sequence: number }>(
    `UPDATE channel_access SET sequence = nextval('channel_access_sequence')
     WHERE (channel_id, property_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     RETURNING channel_id || '/' || property_id AS id, sequence`,
    [keys.map((key) => key.channel_id), keys.map((key) => key.property_id)],
  );
  const sequences = new Map(rows.map((row) => [row.id, row.sequence]));
  const entries = await readAccess(tx, [...sequences.keys()]);
  const lastKey = keys.at(-1);
  return {
    events: [...entries.values()].map((entry) => accessEvent(savedAs(entry, sequences), true)),
    last: keys.length === BATCH && lastKey ? `${lastKey.channel_id}/${lastKey.property_id}` : undefined,
  };
}

function savedAs<T extends { id: string }>(entry: T, sequences: ReadonlyMap<string, number>): Saved<T> {
  return { entry, sequence: sequences.get(entry.id) ?? 1 };
}
