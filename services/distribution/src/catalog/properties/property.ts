import { z } from 'zod';
import { amount, catalogId, freeObject, line, orElse, rank, whole } from '../catalog-fields';
import { MAX_CITY_LENGTH } from '../listings/listing';
import { slugOf } from '../place-slugs';

export const MAX_UNITS = 1_000;
export const MAX_COMBINATIONS = 100;
export const MAX_GUESTS = 1_000;
const MAX_BEDROOMS = 1_000;

/** A physical unit; a booking is given one for its whole stay. */
export interface Unit {
  unitId: string;
  name: string;
}

/** Selling one unit of the property takes `blockQuantity` units of this one. */
export interface CombinationPart {
  propertyId: string;
  blockQuantity: number;
}

export interface Property {
  id: string;
  listingId: string;
  name: string;
  city: string;
  state: string;
  /** ISO 4217. */
  currency: string;
  /** Lower is shown first. */
  rank: number;
  bedrooms: number;
  maxAdults: number;
  maxChildren: number;
  maxGuests: number;
  securityDeposit: number;
  units: Unit[];
  combinations: CombinationPart[];
  details: Record<string, unknown>;
}

const place = line(MAX_CITY_LENGTH).refine((name) => slugOf(name) !== '', { error: 'must hold a letter or digit' });

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

const units = z
  .array(z.strictObject({ unitId: catalogId, name: line(100) }))
  .max(MAX_UNITS)
  .refine((list) => isUnique(list.map((unit) => unit.unitId)), { error: 'must not repeat a unitId' });

const combinations = z
  .array(z.strictObject({ propertyId: catalogId, blockQuantity: whole(1, MAX_UNITS) }))
  .max(MAX_COMBINATIONS)
  .refine((parts) => isUnique(parts.map((part) => part.propertyId)), { error: 'must not repeat a propertyId' })
  // Their order means nothing; sorted, the same set is recognised.
  .transform((parts) => [...parts].sort((a, b) => (a.propertyId < b.propertyId ? -1 : 1)));

export const propertySchema: z.ZodType<Property> = z
  .strictObject({
    id: catalogId,
    listingId: catalogId,
    name: line(),
    city: place,
    state: place,
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'must be three capital letters (ISO 4217)' }),
    rank: orElse(rank, 0),
    bedrooms: orElse(whole(0, MAX_BEDROOMS), 1),
    maxAdults: whole(1, MAX_GUESTS),
    maxChildren: whole(0, MAX_GUESTS),
    maxGuests: whole(1, MAX_GUESTS),
    securityDeposit: orElse(amount, 0),
    units,
    combinations: orElse(combinations, []),
    details: orElse(freeObject(), {}),
  })
  .refine((property) => property.combinations.every((part) => part.propertyId !== property.id), {
    path: ['combinations'],
    error: 'must not hold the property itself',
  });
