import { type CalendarDate } from '@stayline/calendar';
import { type Tx } from '@stayline/database';
import { checkValue } from '@stayline/http';
import { accessSchema } from '../access/access';
import { access } from '../access/access.store';
import { type Aggregate, type Outcome, writeEntries } from '../aggregate';
import { checkInventoryLine, type InventoryRange } from '../inventory/inventory';
import { writeInventory } from '../inventory/inventory.store';
import { listingSchema } from '../listings/listing';
import { listings } from '../listings/listing.store';
import { mealSchema } from '../meals/meal';
import { meals } from '../meals/meal.store';
import { promotionSchema } from '../promotions/promotion';
import { promotions } from '../promotions/promotion.store';
import { propertySchema } from '../properties/property';
import { properties, type PropertyOptions } from '../properties/property.store';
import { ratePlanSchema } from '../rate-plans/rate-plan';
import { ratePlans } from '../rate-plans/rate-plan.store';
import { checkRestrictionLine, type RestrictionRange } from '../restrictions/restriction';
import { writeRestrictions } from '../restrictions/restriction.store';
import { vasSchema } from '../vas/vas';
import { services } from '../vas/vas.store';

/** Parents before children. Batches are written in this order, and files are best sorted in it. */
export const IMPORT_KINDS = [
  'listing',
  'property',
  'ratePlan',
  'inventory',
  'restriction',
  'promotion',
  'meal',
  'vas',
  'access',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** One kind of line. `read` checks the object without its `kind`, as the PUT of that kind checks its body. */
export interface KindImporter<T = unknown> {
  read(value: unknown, today: CalendarDate): T;
  /** Two entries with the same key must not be in one transaction; undefined: no restriction. */
  key(entry: T): string | undefined;
  /** For inventory and restrictions: the number of days in a line. */
  days(entry: T): number;
  write(tx: Tx, entries: readonly T[]): Promise<Outcome[]>;
}

export type KindImporters = { readonly [K in ImportKind]: KindImporter };

export function kindImporters(options: PropertyOptions): KindImporters {
  return {
    listing: whole(listings, (value) => checkValue(listingSchema, value)),
    property: whole(properties(options), (value) => checkValue(propertySchema, value)),
    ratePlan: whole(ratePlans(options.zone), (value) => checkValue(ratePlanSchema, value)),
    inventory: ranged<InventoryRange>(checkInventoryLine, writeInventory),
    restriction: ranged<RestrictionRange>(checkRestrictionLine, (tx, ranges) =>
      writeRestrictions(tx, ranges, options.zone),
    ),
    promotion: whole(promotions, (value) => checkValue(promotionSchema, value)),
    meal: whole(meals, (value) => checkValue(mealSchema, value)),
    vas: whole(services, (value) => checkValue(vasSchema, value)),
    access: whole(access, (value) => checkValue(accessSchema, value)),
  };
}

function whole<T extends { id: string }>(aggregate: Aggregate<T>, read: (value: unknown) => T): KindImporter {
  const importer: KindImporter<T> = {
    read,
    key: (entry) => entry.id,
    days: () => 0,
    write: (tx, entries) => writeEntries(tx, aggregate, entries),
  };
  return importer;
}

function ranged<T extends { first: number; last: number }>(
  read: (value: unknown, today: CalendarDate) => T,
  write: (tx: Tx, ranges: readonly T[]) => Promise<Outcome[]>,
): KindImporter {
  const importer: KindImporter<T> = {
    read,
    key: () => undefined,
    days: (range) => range.last - range.first + 1,
    write,
  };
  return importer;
}

export function isImportKind(kind: unknown): kind is ImportKind {
  return IMPORT_KINDS.includes(kind as ImportKind);
}
