import { z } from 'zod';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { amount, catalogId, details, line, orElse, rank, whole } from '../catalog-fields';
import { MAX_CITY_LENGTH } from '../listings/listing';
import { slugOf } from '../place-slugs';

export const MAX_UNITS = 1_000;
const MAX_COMBINATIONS = 100;
export const MAX_GUESTS = 1_000;
const MAX_BEDROOMS = 1_000;

const place = line(MAX_CITY_LENGTH).refine((name) => slugOf(name) !== '', { error: 'must hold a letter or digit' });

const unit = z
  .strictObject({ unitId: catalogId, name: line(100) })
  .meta({ id: 'Unit', description: 'A physical unit; a booking is given one for its whole stay.' });
export type Unit = z.output<typeof unit>;

const units = z
  .array(unit)
  .max(MAX_UNITS)
  .refine((list) => isUnique(list.map(({ unitId }) => unitId)), { error: 'must not repeat a unitId' });

const combinationPart = z.strictObject({ propertyId: catalogId, blockQuantity: whole(1, MAX_UNITS) }).meta({
  id: 'CombinationPart',
  description: 'Selling one unit of the property takes `blockQuantity` units of this one.',
});
export type CombinationPart = z.output<typeof combinationPart>;

const combinations = z
  .array(combinationPart)
  .max(MAX_COMBINATIONS)
  .refine((parts) => isUnique(parts.map(({ propertyId }) => propertyId)), { error: 'must not repeat a propertyId' })
  // Their order means nothing. Sorted, equal sets are equal lists.
  .overwrite((parts) => [...parts].sort((a, b) => (a.propertyId < b.propertyId ? -1 : 1)));

export const propertyFields = shownAs(
  { id: 'Property' },
  z.strictObject({
    id: catalogId.meta({ example: 'prop-canal' }),
    listingId: catalogId.meta({ example: 'lst-backwater' }),
    name: line().meta({ example: 'Canal Villa' }),
    city: place.meta({
      description: 'With the state it makes the slug of a search: `city-alappuzha--kerala`.',
      example: 'Alappuzha',
    }),
    state: place.meta({ example: 'Kerala' }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'must be three capital letters (ISO 4217)' })
      .meta({ description: 'ISO 4217.', example: 'INR' }),
    rank: orElse(rank, 0).meta({ description: 'Lower is shown first; 0 when left out.', example: 10 }),
    bedrooms: orElse(whole(0, MAX_BEDROOMS), 1).meta({ description: '1 when left out.', example: 2 }),
    maxAdults: whole(1, MAX_GUESTS).meta({ description: 'Guests that one unit takes.', example: 4 }),
    maxChildren: whole(0, MAX_GUESTS).meta({ example: 2 }),
    maxGuests: whole(1, MAX_GUESTS).meta({ description: 'Adults and children together.', example: 5 }),
    securityDeposit: orElse(amount(), 0).meta({
      description: 'Whole units of the currency; 0 when left out.',
      example: 2000,
    }),
    units: units.meta({
      description: 'Physical units, in the order in which they are given to bookings.',
      example: [{ unitId: 'prop-canal-1', name: 'Canal 1' }],
    }),
    combinations: orElse(combinations, []).describe(
      'What the property is made of: selling one unit of it takes `blockQuantity` units of each of these. One level only.',
    ),
    details: details.meta({
      example: { images: ['https://images.example.com/canal.jpg'], amenities: ['Wi-Fi'] },
    }),
  }),
);
export type Property = z.output<typeof propertyFields>;

export const propertyBody = bodyOf('PropertyBody', propertyFields);

export const propertySchema = propertyFields.refine(
  ({ id, combinations: parts }) => parts.every(({ propertyId }) => propertyId !== id),
  { path: ['combinations'], error: 'must not hold the property itself' },
);

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

export const propertyList = listOf('PropertyList', propertyFields);
