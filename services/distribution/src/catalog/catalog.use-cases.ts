import { type DateRange } from '@stayline/calendar';
import { type Database, type Tx } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { type z } from 'zod';
import { revokeAccess } from './access/access.store';
import { type Aggregate, type Outcome, writeEntries } from './aggregate';
import { catalogErrors } from './catalog.errors';
import { type ListFilter, listPage, type ListPage, type ListRequest } from './catalog-list';
import { existingIds } from './catalog-table';
import { catalogTransaction } from './catalog-transaction';
import { type DeletableAggregate, deleteEntry } from './delete-entry';
import { type inventoryBody, type InventoryDayEntry, readInventory } from './inventory/inventory';
import { readInventoryDays, writeInventory } from './inventory/inventory.store';
import { platformToday } from './platform-today';
import { type Promotion } from './promotions/promotion';
import { usageCounts } from './promotions/promotion.store';
import { readRestrictions, type RestrictionDay, type restrictionsBody } from './restrictions/restriction';
import { readRestrictionDays, writeRestrictions } from './restrictions/restriction.store';

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

  /** One page of a kind, in order of id. */
  list<T extends { id: string }>(
    aggregate: Aggregate<T>,
    filter: ListFilter,
    request: ListRequest,
  ): Promise<ListPage<T>> {
    return listPage(this.database, aggregate.listed, (ids) => aggregate.read(this.database, ids), filter, request);
  }

  /** With how often each has been redeemed. */
  async withUsage(found: readonly Promotion[]): Promise<(Promotion & { usageCount: number })[]> {
    const usage = await usageCounts(
      this.database,
      found.map(({ id }) => id),
    );
    return found.map((promotion) => ({ ...promotion, usageCount: usage.get(promotion.id) ?? 0 }));
  }

  /** Returns how many days the ranges contain. */
  async setInventory(propertyId: string, sent: z.output<typeof inventoryBody>): Promise<number> {
    const ranges = readInventory(propertyId, sent, await platformToday(this.database, this.zone));
    await this.write((tx) => writeInventory(tx, ranges));
    return daysOf(ranges);
  }

  /** What is on sale on the dates of a range; PROPERTY_NOT_FOUND. */
  async inventoryOf(propertyId: string, range: DateRange): Promise<InventoryDayEntry[]> {
    const days = await readInventoryDays(this.database, propertyId, range);
    if (days.length === 0 && !(await this.has('property', propertyId)))
      throw catalogErrors.propertyNotFound(propertyId);
    return days;
  }

  /** What a plan says of the dates of a range; RATE_PLAN_NOT_FOUND. */
  async restrictionsOf(ratePlanId: string, range: DateRange): Promise<RestrictionDay[]> {
    const days = await readRestrictionDays(this.database, ratePlanId, range);
    if (days.length === 0 && !(await this.has('rate_plan', ratePlanId)))
      throw catalogErrors.ratePlanNotFound(ratePlanId);
    return days;
  }

  async setRestrictions(ratePlanId: string, sent: z.output<typeof restrictionsBody>): Promise<number> {
    const ranges = readRestrictions(ratePlanId, sent, await platformToday(this.database, this.zone));
    await this.write((tx) => writeRestrictions(tx, ranges, this.zone));
    return daysOf(ranges);
  }

  /** CATALOG_ENTRY_NOT_FOUND, or CATALOG_ENTRY_IN_USE while something hangs on it. */
  async delete<T extends { id: string }>(aggregate: DeletableAggregate<T>, id: string): Promise<void> {
    await catalogTransaction(this.database, (tx) => deleteEntry(tx, aggregate, id));
  }

  async revokeAccess(channelId: string, propertyId: string): Promise<void> {
    const revoked = await this.database.transaction((tx) => revokeAccess(tx, channelId, propertyId));
    if (!revoked) throw catalogErrors.notFound('access', `${channelId}/${propertyId}`);
  }

  private async has(table: string, id: string): Promise<boolean> {
    return (await existingIds(this.database, table, [id])).has(id);
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
