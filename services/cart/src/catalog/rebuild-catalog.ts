import { catalogEvents, type Event, type EventDefinition, newId, readEvent, topics } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { type EventLog, type ReceivedRecord, type Subscription } from '@stayline/events';
import { setTimeout as pause } from 'node:timers/promises';

/** Every table of the replica; `catalog_restriction` goes with its plan. */
const TABLES = [
  'catalog_listing',
  'catalog_property',
  'catalog_rate_plan',
  'catalog_meal',
  'catalog_vas',
  'catalog_access',
  'catalog_tax_table',
] as const;
const POLL_MS = 200;

type Handlers = Readonly<Record<string, (tx: Tx, event: never) => Promise<void>>>;

export interface Rebuilt {
  /** Records of the topic that were read. */
  read: number;
  /** Rows that the topic no longer has. */
  removed: number;
}

/**
 * Builds the replica anew from the compacted topic, which holds the newest state of everything: marks every row, reads the topic from
 * its beginning as a group of its own, lets each marked row take what it meets, and removes the rows that it did not meet. Carts go
 * on being priced meanwhile, and newer events of the running service stay. Works the same on every event log.
 */
export class RebuildCatalog {
  private read = 0;
  private unreadable = 0;
  private readonly known = new Map<string, EventDefinition>(catalogEvents.map((event) => [event.type, event]));
  private readonly group = newId('cart-catalog-rebuild');

  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly handlers: Handlers,
  ) {}

  async run(signal: AbortSignal): Promise<Rebuilt> {
    await this.database.transaction(async (tx) => {
      for (const table of TABLES) await tx.execute(`UPDATE ${table} SET stale = true`);
    });
    const subscription = this.log.subscribe({
      group: this.group,
      topics: [topics.catalog.name],
      onRecord: (record) => this.apply(record),
    });
    await this.untilRead(subscription, signal);
    if (this.read === 0)
      throw new Error('The catalog topic is empty: let distribution publish it (POST /api/v1/admin/catalog/republish)');
    if (this.unreadable > 0)
      throw new Error(
        `${this.unreadable} records could not be read: nothing was removed; see the dead letters of group cart`,
      );
    return { read: this.read, removed: await this.database.transaction(removeStale) };
  }

  private async apply(record: ReceivedRecord): Promise<void> {
    if (record.value !== null) {
      const result = readEvent(record.value, this.known);
      if (result.kind === 'unreadable') this.unreadable += 1;
      if (result.kind === 'event') await this.database.transaction((tx) => this.handle(tx, result.event));
    }
    this.read += 1;
  }

  private async handle(tx: Tx, event: Event): Promise<void> {
    await this.handlers[event.type]?.(tx, event as never);
  }

  private async untilRead(subscription: Subscription, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        const lags = await this.log.lag(this.group);
        if (lags.length > 0 && lags.every(({ lag }) => lag === 0)) return;
        await pause(POLL_MS, undefined, { signal });
      }
    } finally {
      await subscription.stop();
    }
  }
}

/** The tax table is one row and always needed: it stays until an event replaces it. */
async function removeStale(tx: Tx): Promise<number> {
  await tx.execute(
    'DELETE FROM catalog_restriction WHERE rate_plan_id IN (SELECT id FROM catalog_rate_plan WHERE stale)',
  );
  let removed = 0;
  for (const table of TABLES) {
    if (table !== 'catalog_tax_table') removed += await tx.execute(`DELETE FROM ${table} WHERE stale`);
  }
  return removed;
}
