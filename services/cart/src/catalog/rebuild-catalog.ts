import { catalogEvents, type Event, type EventDefinition, newId, readEvent, topics } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { type EventLog, type ReceivedRecord } from '@stayline/events';
import { setTimeout as pause } from 'node:timers/promises';
import { REBUILDING } from './replica';

/** Every table of the replica. Rows of `catalog_restriction` are deleted with their plan. */
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
 * Builds the replica anew from the compacted topic, which has the newest state of everything. It marks every row and
 * reads the topic twice from its beginning. The first reading finds the newest record of every key, because older ones
 * may not have been compacted away yet. The second gives each marked row its newest record; rows without one are
 * removed. If it breaks off at any point, no row is older than before. Meanwhile carts can be priced, and newer events
 * that the running service handles are kept. It works in the same way on every event log.
 */
export class RebuildCatalog {
  private read = 0;
  private unreadable = 0;
  private readonly known = new Map<string, EventDefinition>(catalogEvents.map((event) => [event.type, event]));
  /** The offset of the newest record of every key. */
  private readonly newest = new Map<string, bigint>();
  private readonly group = newId('cart-catalog-rebuild');

  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly handlers: Handlers,
  ) {}

  async run(signal: AbortSignal): Promise<Rebuilt> {
    await this.readTopic(`${this.group}-keys`, (record) => this.note(record), signal);
    if (this.newest.size === 0)
      throw new Error('The catalog topic is empty: let distribution publish it (POST /api/v1/admin/catalog/republish)');
    await this.database.transaction(async (tx) => {
      for (const table of TABLES) await tx.execute(`UPDATE ${table} SET stale = true`);
    });
    await this.readTopic(`${this.group}-rows`, (record) => this.apply(record), signal);
    if (this.unreadable > 0)
      throw new Error(
        `${this.unreadable} records could not be read: nothing was removed; see the dead letters of group cart`,
      );
    return { read: this.read, removed: await this.database.transaction(removeStale) };
  }

  private note({ key, offset }: ReceivedRecord): Promise<void> {
    this.newest.set(key, BigInt(offset));
    return Promise.resolve();
  }

  private async apply({ key, offset, value }: ReceivedRecord): Promise<void> {
    this.read += 1;
    if (value === null) return;
    const result = readEvent(value, this.known);
    if (result.kind === 'unreadable') this.unreadable += 1;
    if (result.kind !== 'event' || BigInt(offset) < (this.newest.get(key) ?? 0n)) return;
    await this.database.transaction(async (tx) => {
      await tx.execute(REBUILDING);
      await this.handle(tx, result.event);
    });
  }

  private async handle(tx: Tx, event: Event): Promise<void> {
    await this.handlers[event.type]?.(tx, event as never);
  }

  private async readTopic(
    group: string,
    onRecord: (record: ReceivedRecord) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    // Records that are published from now on are left to the running service; waiting for them might never end.
    const ends = await this.log.ends([topics.catalog.name]);
    const onRecords = async ([record]: readonly ReceivedRecord[]): Promise<void> => record && onRecord(record);
    const subscription = this.log.subscribe({ group, topics: [topics.catalog.name], onRecords });
    try {
      while (!(await this.log.hasPassed(group, ends))) await pause(POLL_MS, undefined, { signal });
    } finally {
      await subscription.stop();
    }
  }
}

/** The tax table is one row, which is always needed, so it stays until an event replaces it. */
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
