import { addDays } from '@stayline/calendar';
import * as fc from 'fast-check';
import { type ClaimFacts, decideClaim } from './decide-claim';
import {
  type ClaimLine,
  type Combination,
  dayKey,
  derivedLines,
  type InventoryDay,
  ownLines,
  type StayClaim,
} from './ledger';

const FIRST = '2026-12-01';
const date = (n: number) => addDays(FIRST, n);
const stay = (propertyId: string, start: number, nights: number, quantity = 1): StayClaim => ({
  propertyId,
  checkIn: date(start),
  checkOut: date(start + nights),
  quantity,
});
const onSale = (propertyId: string, units: number, change: Partial<InventoryDay> = {}): InventoryDay[] =>
  Array.from({ length: 10 }, (_, n) => ({
    propertyId,
    date: date(n),
    units,
    stopSell: false,
    minimumStay: 1,
    maximumStay: 366,
    ...change,
  }));
const facts = (change: Partial<ClaimFacts>): ClaimFacts => ({
  stays: [stay('room', 1, 2)],
  days: onSale('room', 2),
  gone: [],
  combinations: [],
  ...change,
});
const refusal = (change: Partial<ClaimFacts>): readonly string[] => {
  try {
    decideClaim(facts(change));
  } catch (error) {
    return (error as { details: string[] }).details;
  }
  return [];
};
const villaOf = (blockQuantity: number): Combination[] => [{ parentId: 'villa', childId: 'room', blockQuantity }];

describe('decideClaim', () => {
  // INV-1, INV-7, INV-10
  it.each<[string, Partial<ClaimFacts>, string[]]>([
    [
      'no inventory on a date',
      { days: onSale('room', 2).filter((day) => day.date !== date(2)) },
      ['room 2026-12-03: units'],
    ],
    ['nothing on sale', { days: onSale('room', 0) }, ['room 2026-12-02: units', 'room 2026-12-03: units']],
    [
      'more asked for than is left',
      { stays: [stay('room', 1, 1, 2)], gone: [{ propertyId: 'room', date: date(1), quantity: 1 }] },
      ['room 2026-12-02: units'],
    ],
    [
      'stop-sell on a night',
      { days: [...onSale('room', 2).slice(0, 2), ...onSale('room', 2, { stopSell: true }).slice(2)] },
      ['room 2026-12-03: stop-sell'],
    ],
    [
      'fewer nights than a date asks for',
      { days: onSale('room', 2, { minimumStay: 3 }) },
      ['room 2026-12-02: minimum stay 3', 'room 2026-12-03: minimum stay 3'],
    ],
    [
      'more nights than a date allows',
      { days: onSale('room', 2, { maximumStay: 1 }) },
      ['room 2026-12-02: maximum stay 1', 'room 2026-12-03: maximum stay 1'],
    ],
    // INV-9
    [
      'two stays that share a night and one unit too many',
      { stays: [stay('room', 1, 2, 2), stay('room', 2, 2)] },
      ['room 2026-12-03: units'],
    ],
    // INV-10
    [
      'a sub-unit that is gone, named by the property asked for',
      { stays: [stay('villa', 1, 1)], days: [...onSale('villa', 1), ...onSale('room', 1)], combinations: villaOf(2) },
      ['villa 2026-12-02: units'],
    ],
  ])('refuses %s', (_why, change, details) => {
    expect(refusal(change)).toEqual(details);
  });

  // INV-1
  it.each<[string, Partial<ClaimFacts>]>([
    ['the last unit', { gone: [{ propertyId: 'room', date: date(1), quantity: 1 }] }],
    ['a stay whose check-out date has nothing on sale', { stays: [stay('room', 8, 2)] }],
    [
      'each stay by its own length',
      { stays: [stay('room', 1, 2), stay('room', 5, 2)], days: onSale('room', 1, { minimumStay: 2, maximumStay: 2 }) },
    ],
    // INV-7
    [
      'a room whose parent is blocked already',
      {
        combinations: villaOf(1),
        gone: [{ propertyId: 'villa', date: date(1), quantity: 9 }],
        days: [...onSale('room', 2), ...onSale('villa', 1)],
      },
    ],
    // INV-11
    [
      'a sub-unit that is stop-sold alone',
      {
        stays: [stay('villa', 1, 1)],
        days: [...onSale('villa', 1), ...onSale('room', 2, { stopSell: true, minimumStay: 9 })],
        combinations: villaOf(2),
      },
    ],
    [
      'parent and room together, in either order',
      {
        stays: [stay('room', 1, 1), stay('villa', 1, 1)],
        days: [...onSale('room', 3), ...onSale('villa', 1)],
        combinations: villaOf(2),
      },
    ],
  ])('takes %s', (_what, change) => {
    expect(refusal(change)).toEqual([]);
  });

  // INV-6
  it('writes OWN for what was asked, DOWN for sub-units and UP for parents, times the block quantity', () => {
    const days = [...onSale('villa', 1), ...onSale('room', 4)];
    expect(decideClaim(facts({ stays: [stay('villa', 1, 1)], days, combinations: villaOf(2) }))).toEqual([
      { propertyId: 'villa', date: date(1), role: 'OWN', quantity: 1 },
      { propertyId: 'room', date: date(1), role: 'DOWN', quantity: 2 },
    ]);
    expect(decideClaim(facts({ stays: [stay('room', 1, 1, 2)], days, combinations: villaOf(2) }))).toEqual([
      { propertyId: 'room', date: date(1), role: 'OWN', quantity: 2 },
      { propertyId: 'villa', date: date(1), role: 'UP', quantity: 4 },
    ]);
  });

  // INV-10
  it('names at most twenty reasons', () => {
    expect(refusal({ stays: [stay('room', 0, 300)], days: [] })).toHaveLength(20);
  });
});

const FAMILY = ['villa', 'room', 'suite'];
const combinationsOfFamily = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))
  .map(([room, suite]): Combination[] => [
    { parentId: 'villa', childId: 'room', blockQuantity: room },
    { parentId: 'villa', childId: 'suite', blockQuantity: suite },
  ]);
const anyStay = fc
  .tuple(
    fc.constantFrom(...FAMILY),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 2 }),
  )
  .map(([propertyId, start, nights, quantity]) => stay(propertyId, start, nights, quantity));
const requests = fc.array(fc.array(anyStay, { minLength: 1, maxLength: 3 }), { maxLength: 25 });
const days = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 3 }))
  .map((units) => FAMILY.flatMap((propertyId, index) => onSale(propertyId, units[index]!)));

/** All rows of the claims, as in the table `claim`. */
type Ledger = Map<number, ClaimLine[]>;
const goneIn = (ledger: Ledger) =>
  [...ledger.values()].flat().map(({ propertyId, date: on, quantity }) => ({ propertyId, date: on, quantity }));

function take(ledger: Ledger, id: number, request: Pick<ClaimFacts, 'stays' | 'days' | 'combinations'>): void {
  try {
    ledger.set(id, decideClaim({ ...request, gone: goneIn(ledger) }));
  } catch {
    // refused: nothing is written
  }
}

describe('claims, in any order', () => {
  // INV-8, INVARIANT-1
  it('never take OWN and DOWN more than is on sale', () => {
    fc.assert(
      fc.property(
        requests,
        days,
        combinationsOfFamily,
        fc.array(fc.nat(24)),
        (wanted, inventory, combinations, released) => {
          const ledger: Ledger = new Map();
          wanted.forEach((stays, id) => {
            take(ledger, id, { stays, days: inventory, combinations });
            const victim = released[id];
            if (victim !== undefined) ledger.delete(victim);
          });
          for (const day of inventory) {
            const sold = [...ledger.values()]
              .flat()
              .filter((line) => line.role !== 'UP' && dayKey(line) === dayKey(day))
              .reduce((sum, line) => sum + line.quantity, 0);
            expect(sold).toBeLessThanOrEqual(day.units);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  // INV-13
  it('unwind exactly: what is left of the ledger does not depend on what was taken and released meanwhile', () => {
    fc.assert(
      fc.property(requests, combinationsOfFamily, fc.nat(24), (wanted, combinations, kept) => {
        const plenty = FAMILY.flatMap((propertyId) => onSale(propertyId, 1_000));
        const ledger: Ledger = new Map();
        wanted.forEach((stays, id) => take(ledger, id, { stays, days: plenty, combinations }));
        for (const id of [...ledger.keys()]) if (id !== kept) ledger.delete(id);
        const stays = wanted[kept] ?? [];
        const own = ownLines(stays);
        expect([...ledger.values()].flat()).toEqual([...own, ...derivedLines(own, combinations)]);
      }),
    );
  });

  // INV-9
  it('do not depend on the order of the stays in a request', () => {
    fc.assert(
      fc.property(
        fc.array(anyStay, { minLength: 1, maxLength: 4 }),
        days,
        combinationsOfFamily,
        (stays, inventory, combinations) => {
          const outcome = (order: StayClaim[]) => refusal({ stays: order, days: inventory, combinations, gone: [] });
          expect(outcome(stays)).toEqual(outcome([...stays].reverse()));
        },
      ),
    );
  });
});
