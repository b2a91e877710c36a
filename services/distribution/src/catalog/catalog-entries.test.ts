import { checkValue } from '@stayline/http';
import { MAX_AMOUNT } from '@stayline/money';
import { type z } from 'zod';
import { accessSchema } from './access/access';
import { checkInventoryLine } from './inventory/inventory';
import { listingBody, listingSchema } from './listings/listing';
import { mealSchema } from './meals/meal';
import { propertySchema } from './properties/property';
import { ratePlanSchema } from './rate-plans/rate-plan';
import { checkRestrictionLine } from './restrictions/restriction';
import { vasSchema } from './vas/vas';

const TODAY = '2026-11-21';
const listing = { id: 'l', title: 'Backwater', city: 'Alappuzha' };
const property = {
  id: 'p',
  listingId: 'l',
  name: 'Canal',
  city: 'Alappuzha',
  state: 'Kerala',
  currency: 'INR',
  maxAdults: 2,
  maxChildren: 1,
  maxGuests: 3,
  units: [{ unitId: 'u', name: 'One' }],
};
const plan = { id: 'r', propertyId: 'p', name: 'EP', code: 'ep', rate: 5000, applicableAdult: 2 };
const meal = { id: 'm', listingId: 'l', name: 'Breakfast', adultPrice: 1, childPrice: 0, taxPercent: 5 };
const vas = { id: 'v', listingId: 'l', name: 'Boat', price: 1, taxPercent: 18 };
const access = { channelId: 'c', propertyId: 'p' };
const deep = (levels: number): object => (levels === 0 ? {} : { in: deep(levels - 1) });

type Row = [field: string, what: string, schema: z.ZodType, entry: object, change: object];
const refused: Row[] = [
  ['title', 'no title', listingSchema, listing, { title: undefined }],
  ['title', 'a blank title', listingSchema, listing, { title: '  ' }],
  ['title', 'a title with a line feed', listingSchema, listing, { title: 'a\nb' }],
  ['title', 'a title with half a character', listingSchema, listing, { title: 'a\ud800' }],
  ['title', 'a title of 201 characters', listingSchema, listing, { title: 'x'.repeat(201) }],
  ['title', 'a title that is a number', listingSchema, listing, { title: 7 }],
  ['image', 'an image that runs', listingSchema, listing, { image: 'javascript:alert(1)' }],
  ['id', 'an id with a slash', listingSchema, listing, { id: 'a/b' }],
  ['id', 'an id of 81 characters', listingSchema, listing, { id: 'x'.repeat(81) }],
  ['id', 'an id that is a path', listingSchema, listing, { id: '..' }],
  ['details', 'details that are a list', listingSchema, listing, { details: [] }],
  ['details', 'details of more than 64 KiB', listingSchema, listing, { details: { text: 'x'.repeat(65_536) } }],
  ['details', 'details without a bottom', listingSchema, listing, { details: deep(17) }],
  ['details', 'details with a NUL', listingSchema, listing, { details: { text: 'a\u0000' } }],
  [
    'details',
    'details that reach for the prototype',
    listingSchema,
    listing,
    JSON.parse('{"details":{"__proto__":{}}}') as object,
  ],
  ['constructor', 'a field that is no field', listingSchema, listing, { constructor: 'x' }],
  ['city', 'a city without a letter', propertySchema, property, { city: '…' }],
  ['currency', 'a currency in small letters', propertySchema, property, { currency: 'inr' }],
  ['maxAdults', 'nobody', propertySchema, property, { maxAdults: 0 }],
  ['maxGuests', 'half a guest', propertySchema, property, { maxGuests: 2.5 }],
  ['securityDeposit', 'a negative deposit', propertySchema, property, { securityDeposit: -1 }],
  ['securityDeposit', 'a deposit above the highest', propertySchema, property, { securityDeposit: MAX_AMOUNT + 1 }],
  ['units', 'no units at all', propertySchema, property, { units: undefined }],
  ['units', 'a unit twice', propertySchema, property, { units: [...property.units, ...property.units] }],
  ['units[0].name', 'a unit without name', propertySchema, property, { units: [{ unitId: 'u' }] }],
  [
    'units[0].floor',
    'an unknown field of a unit',
    propertySchema,
    property,
    { units: [{ unitId: 'u', name: 'a', floor: 1 }] },
  ],
  [
    'units',
    '1001 units',
    propertySchema,
    property,
    { units: Array.from({ length: 1_001 }, (_none, n) => ({ unitId: `u${n}`, name: 'a' })) },
  ],
  [
    'combinations',
    'itself as a part',
    propertySchema,
    property,
    { combinations: [{ propertyId: 'p', blockQuantity: 1 }] },
  ],
  [
    'combinations',
    'a part twice',
    propertySchema,
    property,
    { combinations: Array(2).fill({ propertyId: 'q', blockQuantity: 1 }) },
  ],
  [
    'combinations[0].blockQuantity',
    'a part that takes nothing',
    propertySchema,
    property,
    { combinations: [{ propertyId: 'q', blockQuantity: 0 }] },
  ],
  ['rate', 'a price with paise', ratePlanSchema, plan, { rate: 10.5 }],
  ['rate', 'a price as text', ratePlanSchema, plan, { rate: '10' }],
  ['rate', 'a price above the highest', ratePlanSchema, plan, { rate: MAX_AMOUNT + 1 }],
  ['code', 'a code with a blank', ratePlanSchema, plan, { code: 'a b' }],
  ['applicableAdult', 'no adult included', ratePlanSchema, plan, { applicableAdult: 0 }],
  ['cancellationRule', 'neither charge', ratePlanSchema, plan, { cancellationRule: { freeUntilHours: 48 } }],
  [
    'cancellationRule',
    'both charges',
    ratePlanSchema,
    plan,
    { cancellationRule: { chargePercent: 5, chargeNights: 1 } },
  ],
  [
    'cancellationRule.chargePercent',
    'above all of it',
    ratePlanSchema,
    plan,
    { cancellationRule: { chargePercent: 101 } },
  ],
  ['cancellationRule.chargeNights', 'no night', ratePlanSchema, plan, { cancellationRule: { chargeNights: 0 } }],
  [
    'cancellationRule.freeUntilHours',
    'after arrival',
    ratePlanSchema,
    plan,
    { cancellationRule: { freeUntilHours: -1, chargeNights: 1 } },
  ],
  ['taxPercent', 'a tax of five decimals', mealSchema, meal, { taxPercent: 5.00001 }],
  ['taxPercent', 'a tax above all', mealSchema, meal, { taxPercent: 101 }],
  ['childPrice', 'no price for children', mealSchema, meal, { childPrice: null }],
  ['price', 'a negative price', vasSchema, vas, { price: -1 }],
  ['channelId', 'no channel', accessSchema, access, { channelId: '' }],
  ['ratePlanIds', 'plans that are text', accessSchema, access, { ratePlanIds: 'ep' }],
];

describe('entries of the catalog', () => {
  it.each([
    ['listing', listingSchema, listing],
    ['property', propertySchema, property],
    ['rate plan', ratePlanSchema, plan],
    ['meal', mealSchema, meal],
    ['service', vasSchema, vas],
    ['access', accessSchema, access],
  ])('of kind %s need no more than this', (_kind, schema: z.ZodType, entry) => {
    expect(checkValue(schema, entry)).toMatchObject(entry);
  });

  // CATALOG-2, CATALOG-3
  it.each(refused)('are refused for %s: %s', (field, _what, schema, entry, change) => {
    expect(() => checkValue(schema, { ...entry, ...change })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: expect.arrayContaining([
          expect.stringMatching(new RegExp(`^${field.replace(/[[\].]/g, '\\$&')}: `)),
        ]) as string[],
      }) as Error,
    );
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['text', 'x'],
    ['nothing', undefined],
  ])('are objects, not %s', (_what, body) => {
    expect(() => checkValue(listingBody, body)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error,
    );
  });

  // CATALOG-3
  it('name at most twenty mistakes, each with the beginning of its name alone', () => {
    const typos = Object.fromEntries(Array.from({ length: 50 }, (_none, n) => [`${n}${'x'.repeat(100)}`, 1]));
    try {
      checkValue(listingSchema, { ...listing, ...typos });
    } catch (error) {
      const { details } = error as { details: string[] };
      expect(details).toHaveLength(20);
      expect(details.every((line) => line.length < 100)).toBe(true);
    }
    expect.assertions(2);
  });

  it('include as many guests as adults and children when a plan says nothing else', () => {
    expect(checkValue(ratePlanSchema, { ...plan, applicableChild: 1 })).toMatchObject({ applicableGuest: 3 });
  });

  // BOOK-27
  it('fills a cancellation rule up with what it leaves out', () => {
    const cancellationRule = { chargePercent: 12.5 };
    expect(checkValue(ratePlanSchema, { ...plan, cancellationRule })).toMatchObject({
      cancellationRule: { freeUntilHours: null, chargePercent: 12.5, chargeNights: null },
    });
  });
});

describe('lines of dates', () => {
  const dates = { fromDate: TODAY, toDate: TODAY };
  it.each([
    ['inventory of a property', () => checkInventoryLine({ propertyId: 'p', ...dates, quantity: 1 }, TODAY)],
    ['a rate', () => checkRestrictionLine({ ratePlanId: 'r', ...dates, rate: 1 }, TODAY)],
    ['no rate of its own any more', () => checkRestrictionLine({ ratePlanId: 'r', ...dates, rate: null }, TODAY)],
  ])('take %s', (_what, check) => {
    expect(check).not.toThrow();
  });

  it.each([
    ['a line without property', () => checkInventoryLine({ ...dates, quantity: 1 }, TODAY)],
    ['a line that says nothing', () => checkInventoryLine({ propertyId: 'p', ...dates, quantity: null }, TODAY)],
    [
      'more units than any property has',
      () => checkInventoryLine({ propertyId: 'p', ...dates, quantity: 1_001 }, TODAY),
    ],
    ['a stay of 367 nights', () => checkInventoryLine({ propertyId: 'p', ...dates, maximumStay: 367 }, TODAY)],
    [
      'a restriction that says nothing',
      () => checkRestrictionLine({ ratePlanId: 'r', ...dates, stopSell: null }, TODAY),
    ],
    ['a negative rate', () => checkRestrictionLine({ ratePlanId: 'r', ...dates, rate: -1 }, TODAY)],
    ['a field of the other kind', () => checkRestrictionLine({ ratePlanId: 'r', ...dates, quantity: 1 }, TODAY)],
  ])('refuse %s', (_what, check) => {
    expect(check).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error);
  });
});
