import fc from 'fast-check';
import { checkSums, mergeUnits, type Party, type SentProperty, type Units, unitsAsked } from './units';

const selected = (...entries: [string, number][]) =>
  entries.map(([propertyId, quantity]) => ({ propertyId, quantity, extra: {} }));

describe('the units that a request asks for', () => {
  it.each<[string, SentProperty[], number | undefined, Units]>([
    // CART-17
    ['neither: one loose unit', [], undefined, { unitQuantity: 1, selectedProperties: [], looseQuantity: 1 }],
    ['unitQuantity alone: loose units', [], 3, { unitQuantity: 3, selectedProperties: [], looseQuantity: 3 }],
    [
      'a breakdown alone: its sum',
      [
        { propertyId: 'a', quantity: 2 },
        { propertyId: 'b', quantity: 1 },
      ],
      undefined,
      { unitQuantity: 3, selectedProperties: selected(['a', 2], ['b', 1]), looseQuantity: 0 },
    ],
    // CART-16
    [
      'both: the breakdown is what is priced and held',
      [{ propertyId: 'a', quantity: 2 }],
      1,
      { unitQuantity: 1, selectedProperties: selected(['a', 2]), looseQuantity: 0 },
    ],
    [
      'a property twice: its total',
      [
        { propertyId: 'a', quantity: 2 },
        { propertyId: 'a', quantity: 3 },
      ],
      undefined,
      { unitQuantity: 5, selectedProperties: selected(['a', 5]), looseQuantity: 0 },
    ],
  ])('%s', (_rule, sent, unitQuantity, expected) => {
    expect(unitsAsked(sent, unitQuantity)).toEqual(expected);
  });

  // CART-16
  it('keeps further fields of an entry', () => {
    const sent = [{ propertyId: 'a', quantity: 1, name: 'Villa', rates: { plan: [1] } }];
    expect(unitsAsked(sent, 1).selectedProperties[0]?.extra).toEqual({ name: 'Villa', rates: { plan: [1] } });
  });

  // CART-11
  it('refuses more further fields than 16 KiB', () => {
    const sent = [{ propertyId: 'a', quantity: 1, text: 'x'.repeat(17_000) }];
    expect(() => unitsAsked(sent, 1)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }) as Error);
  });
});

const anyRequest: fc.Arbitrary<Units & Party> = fc
  .record({
    entries: fc.array(
      fc.record({ propertyId: fc.constantFrom('a', 'b', 'c', 'x'), quantity: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 4,
      },
    ),
    unitQuantity: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    adults: fc.nat(9),
    children: fc.nat(9),
    infants: fc.nat(9),
  })
  .map(({ entries, unitQuantity, ...party }) => ({ ...unitsAsked(entries, unitQuantity), ...party }));
const ORDER = ['c', 'a', 'b'];
const merge = (one: Units & Party, other: Units & Party) => mergeUnits(one, other, ORDER);

// CART-14
describe('adding the same listing and dates again', () => {
  it('sums units, breakdown and guests', () => {
    const one = { ...unitsAsked([{ propertyId: 'b', quantity: 2 }], 2), adults: 2, children: 1, infants: 0 };
    const other = {
      ...unitsAsked(
        [
          { propertyId: 'a', quantity: 1 },
          { propertyId: 'b', quantity: 1 },
        ],
        2,
      ),
      adults: 3,
      children: 0,
      infants: 1,
    };
    expect(merge(one, other)).toEqual({
      unitQuantity: 4,
      selectedProperties: selected(['a', 1], ['b', 3]),
      looseQuantity: 0,
      adults: 5,
      children: 1,
      infants: 1,
    });
  });

  // CART-18
  it('leaves units that came without a breakdown loose', () => {
    const party = { adults: 1, children: 0, infants: 0 };
    const merged = merge(
      { ...unitsAsked([{ propertyId: 'a', quantity: 1 }], 1), ...party },
      { ...unitsAsked([], 2), ...party },
    );
    expect(merged).toMatchObject({ unitQuantity: 3, looseQuantity: 2, selectedProperties: selected(['a', 1]) });
  });

  // CART-15
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(anyRequest, anyRequest, anyRequest, (a, b, c) => {
        expect(merge(a, b)).toEqual(merge(b, a));
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      }),
    );
  });

  // CART-11
  it('refuses more units or guests than one item takes', () => {
    const many = { ...unitsAsked([], 150), adults: 600, children: 0, infants: 0 };
    expect(() => checkSums(many)).not.toThrow();
    expect(() => checkSums(merge(many, many))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: expect.arrayContaining(['adults: 1200 in one item is more than 1000']) as unknown,
      }) as Error,
    );
  });
});
