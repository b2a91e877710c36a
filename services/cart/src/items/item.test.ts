import { type Item } from '../carts/cart';
import { checkCurrency, checkOffering } from './check-offering';
import { type AddedItem, changeItem, changesContent, type ItemChange, moveItem, readAddedItem } from './item';

/** 2027-01-01 in Kolkata, still 2026-12-31 in UTC. */
const today = { now: new Date('2026-12-31T20:00:00Z'), zone: 'Asia/Kolkata' };
const added: AddedItem = { listingId: 'lst', checkIn: '2027-01-01', checkOut: '2027-01-03', adults: 2 };
const item: Item = {
  id: 'itm_1',
  position: 0,
  listingId: 'lst',
  checkIn: '2026-12-01',
  checkOut: '2027-01-03',
  adults: 2,
  children: 1,
  infants: 1,
  unitQuantity: 2,
  selectedProperties: [{ propertyId: 'a', quantity: 2, extra: { name: 'Villa' } }],
  looseQuantity: 0,
};

describe('an added item', () => {
  // ALL-13
  it('has no children or infants and one unit where they are left out or null', () => {
    const expected = { children: 0, infants: 0, unitQuantity: 1, looseQuantity: 1, selectedProperties: [] };
    expect(readAddedItem(added, today)).toMatchObject(expected);
    const nulls = { children: null, infants: null, unitQuantity: null, selectedProperties: null };
    expect(readAddedItem({ ...added, ...nulls }, today)).toMatchObject(expected);
  });

  it.each<[string, Partial<AddedItem>, string]>([
    ['no calendar date', { checkIn: '2027-02-30' }, 'DATE_INVALID'],
    ['a date of another shape', { checkOut: '3 January' }, 'DATE_INVALID'],
    ['a stay without a night', { checkOut: '2027-01-01' }, 'DATE_RANGE_INVALID'],
    ['a stay of 367 nights', { checkOut: '2028-01-03' }, 'DATE_RANGE_TOO_LONG'],
    // CART-21
    ['a check-in before today in the platform’s zone', { checkIn: '2026-12-31' }, 'CHECKIN_IN_PAST'],
  ])('is refused with %s', (_why, change, code) => {
    expect(() => readAddedItem({ ...added, ...change }, today)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe('a changed item', () => {
  it.each<[string, ItemChange, Partial<Item>]>([
    // CART-21
    [
      'keeps what was not sent, a check-in that has passed too',
      { adults: 5 },
      { adults: 5, children: 1, checkIn: '2026-12-01', unitQuantity: 2 },
    ],
    ['takes new dates', { checkIn: '2027-01-02' }, { checkIn: '2027-01-02', checkOut: '2027-01-03' }],
    // CART-17
    [
      'unitQuantity alone changes the one selected property',
      { unitQuantity: 5 },
      {
        unitQuantity: 5,
        selectedProperties: [{ propertyId: 'a', quantity: 5, extra: { name: 'Villa' } }],
        looseQuantity: 0,
      },
    ],
    // CART-17
    [
      'a breakdown alone brings its sum',
      { selectedProperties: [{ propertyId: 'b', quantity: 3 }] },
      { unitQuantity: 3, selectedProperties: [{ propertyId: 'b', quantity: 3, extra: {} }] },
    ],
    [
      'null takes the breakdown away and keeps the units',
      { selectedProperties: null },
      { unitQuantity: 2, selectedProperties: [], looseQuantity: 2 },
    ],
    [
      'so does an empty one',
      { selectedProperties: [], unitQuantity: 4 },
      { unitQuantity: 4, selectedProperties: [], looseQuantity: 4 },
    ],
  ])('%s', (_rule, change, expected) => {
    expect(changeItem(item, change, today)).toMatchObject(expected);
  });

  // CART-17
  it('needs the breakdown when several properties are selected', () => {
    const several = {
      ...item,
      selectedProperties: [...item.selectedProperties, { propertyId: 'b', quantity: 1, extra: {} }],
    };
    expect(() => changeItem(several, { unitQuantity: 4 }, today)).toThrow(
      expect.objectContaining({ code: 'BREAKDOWN_REQUIRED' }) as Error,
    );
  });

  it('takes loose units along when unitQuantity changes the one selected property', () => {
    expect(changeItem({ ...item, unitQuantity: 3, looseQuantity: 1 }, { unitQuantity: 3 }, today)).toMatchObject({
      looseQuantity: 0,
      selectedProperties: [{ propertyId: 'a', quantity: 3 }],
    });
  });

  // CART-21
  it('is refused a new check-in before today', () => {
    expect(() => changeItem(item, { checkIn: '2026-12-31' }, today)).toThrow(
      expect.objectContaining({ code: 'CHECKIN_IN_PAST' }) as Error,
    );
  });

  // CART-22
  it.each<[ItemChange, boolean]>([
    [{ position: 1 }, false],
    [{ position: 1, adults: 2 }, true],
    [{ selectedProperties: null }, true],
  ])('%j changes a price: %s', (change, expected) => {
    expect(changesContent(change)).toBe(expected);
  });
});

// CART-22
it.each([
  ['c', 0, 'cab'],
  ['a', 1, 'bac'],
  ['a', 9, 'bca'],
  ['b', 1, 'abc'],
])('moves %s to place %i', (id, position, expected) => {
  expect(moveItem(['a', 'b', 'c'], id, position).join('')).toBe(expected);
});

describe('what the channel sells', () => {
  const properties = [
    { propertyId: 'a', currency: 'INR' },
    { propertyId: 'b', currency: 'USD' },
  ];
  const asked = (selectedIds: string[], looseQuantity = 0) => ({
    ...readAddedItem(added, today),
    selectedProperties: selectedIds.map((propertyId) => ({ propertyId, quantity: 1, extra: {} })),
    looseQuantity,
  });

  it('is in the currency of the chosen properties', () => {
    expect([checkOffering(asked(['b']), properties), checkOffering(asked([], 1), properties)]).toEqual(['USD', 'INR']);
  });

  it.each([
    // CART-20
    ['the listing is not sold', asked([], 1), [], 'ITEM_NOT_SOLD'],
    ['a chosen property is not sold', asked(['a', 'z']), properties, 'ITEM_NOT_SOLD'],
    ['the properties are in two currencies', asked(['a', 'b']), properties, 'CURRENCY_MISMATCH'],
    ['loose units are in another currency', asked(['b'], 1), properties, 'CURRENCY_MISMATCH'],
  ])('refuses when %s', (_why, content, sold, code) => {
    expect(() => checkOffering(content, sold)).toThrow(expect.objectContaining({ code }) as Error);
  });

  // CART-9
  it('is one currency a cart, which an empty cart takes from its first item', () => {
    expect(checkCurrency({ currency: 'INR' }, 'USD', false)).toBe('USD');
    expect(() => checkCurrency({ currency: 'INR' }, 'USD', true)).toThrow(
      expect.objectContaining({ code: 'CURRENCY_MISMATCH' }) as Error,
    );
  });
});
