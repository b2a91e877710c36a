import { type Database, type Tx } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { type z } from 'zod';
import { revokeAccess } from './access/access.store';
import { type Aggregate, type Outcome, writeEntries } from './aggregate';
import { catalogErrors } from './catalog.errors';
import { catalogTransaction } from './catalog-transaction';
import { type inventoryBody, readInventory } from './inventory/inventory';
import { writeInventory } from './inventory/inventory.store';
import { platformToday } from './platform-today';
import { usageCounts } from './promotions/promotion.store';
import { readRestrictions, type restrictionsBody } from './restrictions/restriction';
import { writeRestrictions } from './restrictions/restriction.store';

/** What an operator does with single entries: create or replace one, read it back, set ranges of dates, take access away. */
export class CatalogUseCases {
  constructor(
    private readonly database: Database,
    /** The platform's zone, for the date of today. */
    private readonly zone: string,
  ) {}

  async put<T extends { id: string }>(aggregate: Aggregate<T>, entry: T): Promise<{ created: boolean; entry: T }> {
    const [outcome] = await this.write((tx) => writeEntries(tx, aggregate, [entry]));
    return { created: outcome === 'created', entry };
  }

  async get<T extends { id: string }>(aggregate: Aggregate<T>, id: string): Promise<T> {
    const entry = (await aggregate.read(this.database, [id])).get(id);
    if (!entry) throw catalogErrors.notFound(aggregate.kind, id);
    return entry;
  }

  /** How often a promotion has been redeemed. */
  async usageOf(promotionId: string): Promise<number> {
    return (await usageCounts(this.database, [promotionId])).get(promotionId) ?? 0;
  }

  /** Returns how many days the ranges contain. */
  async setInventory(propertyId: string, sent: z.output<typeof inventoryBody>): Promise<number> {
    const ranges = readInventory(propertyId, sent, await platformToday(this.database, this.zone));
    await this.write((tx) => writeInventory(tx, ranges));
    return daysOf(ranges);
  }

  async setRestrictions(ratePlanId: string, sent: z.output<typeof restrictionsBody>): Promise<number> {
    const ranges = readRestrictions(ratePlanId, sent, await platformToday(this.database, this.zone));
    await this.write((tx) => writeRestrictions(tx, ranges, this.zone));
    return daysOf(ranges);
  }

  async revokeAccess(channelId: string, propertyId: string): Promise<void> {
    const revoked = await this.database.transaction((tx) => revokeAccess(tx, channelId, propertyId));
    if (!revoked) throw catalogErrors.notFound('access', `${channelId}/${propertyId}`);
  }

  /** All or nothing: the first refusal undoes everything. */
  private write(write: (tx: Tx) => Promise<Outcome[]>): Promise<Outcome[]> {
    return catalogTransaction(this.database, async (tx) => {
      const outcomes = await write(tx);
      const refusal = outcomes.find((outcome) => outcome instanceof DomainError);
      if (refusal) throw refusal;
      return outcomes;
    });
  }
}

function daysOf(ranges: readonly { first: number; last: number }[]): number {
  return ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0);
}
