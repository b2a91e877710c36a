import * as fc from 'fast-check';
import { type Combination, derivedLines } from './ledger';
import { decideRebuilding, type LiveLine, type RebuildFacts } from './rebuild-claims';

const DATE = '2026-12-01';
const HOLD_ENDS = new Date('2026-11-30T13:30:00Z');
const own = (claimId: string, propertyId: string, quantity = 1, change: Partial<LiveLine> = {}): LiveLine => ({
  claimId,
  propertyId,
  date: DATE,
  role: 'OWN',
  quantity,
  expiresAt: null,
  ...change,
});
const down = (claimId: string, propertyId: string, quantity = 1): LiveLine =>
  own(claimId, propertyId, quantity, { role: 'DOWN' });
const up = (claimId: string, propertyId: string, quantity = 1): LiveLine =>
  own(claimId, propertyId, quantity, { role: 'UP' });
/** Selling a villa takes so many rooms, and the other way round. */
const villaOf = (blockQuantity: number): Combination[] => [{ parentId: 'villa', childId: 'room', blockQuantity }];
/** Far more rooms on sale than are sold, unless said otherwise. */
const rebuild = ({ lines = [], combinations = [], ...change }: Partial<RebuildFacts>) =>
  decideRebuilding({ lines, combinations, days: [{ propertyId: 'room', date: DATE, units: 99, sold: 0 }], ...change });
const rooms = (units: number, sold: number): RebuildFacts['days'] => [{ propertyId: 'room', date: DATE, units, sold }];

// INV-20
describe('changing a combination', () => {
  it.each<[string, Partial<RebuildFacts>, LiveLine[], LiveLine[]]>([
    ['nothing is sold', { combinations: villaOf(2) }, [], []],
    [
      'nothing changes',
      {
        lines: [own('a', 'villa'), down('a', 'room', 2), own('b', 'room'), up('b', 'villa', 2)],
        combinations: villaOf(2),
      },
      [],
      [],
    ],
    ['a villa becomes one', { lines: [own('a', 'villa')], combinations: villaOf(2) }, [], [down('a', 'room', 2)]],
    ['a room becomes a part', { lines: [own('b', 'room', 3)], combinations: villaOf(1) }, [], [up('b', 'villa', 3)]],
    [
      'a villa is one no more',
      { lines: [own('a', 'villa'), down('a', 'room', 2), own('b', 'room'), up('b', 'villa', 2)] },
      [down('a', 'room', 2), up('b', 'villa', 2)],
      [],
    ],
    [
      'a villa takes more rooms',
      { lines: [own('a', 'villa', 2), down('a', 'room', 4)], combinations: villaOf(3) },
      [down('a', 'room', 4)],
      [down('a', 'room', 6)],
    ],
    [
      'a villa takes other rooms',
      {
        lines: [own('a', 'villa'), down('a', 'room')],
        combinations: [{ parentId: 'villa', childId: 'suite', blockQuantity: 1 }],
        days: [{ propertyId: 'suite', date: DATE, units: 1, sold: 0 }],
      },
      [down('a', 'room')],
      [down('a', 'suite')],
    ],
    [
      'a claim has parts of another combination too, which stay',
      {
        lines: [own('a', 'villa'), own('a', 'loft'), down('a', 'bed', 4)],
        combinations: [...villaOf(1), { parentId: 'loft', childId: 'bed', blockQuantity: 4 }],
      },
      [],
      [down('a', 'room')],
    ],
  ])('removes and adds what it must when %s', (_what, facts, remove, add) => {
    expect(rebuild(facts)).toEqual({ remove, add });
  });

  it("gives a hold's new rows the hold's own end", () => {
    const lines = [own('hld', 'villa', 1, { expiresAt: HOLD_ENDS })];
    expect(rebuild({ lines, combinations: villaOf(1) }).add).toEqual([
      { ...down('hld', 'room'), expiresAt: HOLD_ENDS },
    ]);
  });

  it.each<[string, Partial<RebuildFacts>]>([
    ['the rooms are just enough', { combinations: villaOf(2), days: rooms(3, 1) }],
    [
      'fewer rooms are taken than before, though more are sold than there are',
      { lines: [own('a', 'villa'), down('a', 'room', 3)], combinations: villaOf(2), days: rooms(1, 5) },
    ],
    [
      'one claim takes more and another as much less, though more are sold than there are',
      {
        lines: [own('a', 'villa'), down('a', 'room', 3), own('b', 'villa'), down('b', 'room', 1)],
        combinations: villaOf(2),
        days: rooms(1, 4),
      },
    ],
    ['parents are blocked beyond what is on sale', { lines: [own('b', 'room', 9)], combinations: villaOf(5) }],
  ])('is taken where %s', (_what, facts) => {
    expect(() => rebuild({ lines: [own('a', 'villa')], ...facts })).not.toThrow();
  });

  it.each<[string, Partial<RebuildFacts>, string[]]>([
    ['one room is missing', { days: rooms(2, 1) }, ['room 2026-12-01: units']],
    ['the rooms are not on sale at all', { days: [] }, ['room 2026-12-01: units']],
    [
      'two claims together take too many, told once',
      { lines: [own('a', 'villa'), own('b', 'villa')], days: rooms(3, 0) },
      ['room 2026-12-01: units'],
    ],
    [
      'more is taken than before, and too many are sold already',
      { lines: [own('a', 'villa'), down('a', 'room')], days: rooms(1, 5) },
      ['room 2026-12-01: units'],
    ],
  ])('is COMBINATION_CONFLICT where %s', (_what, facts, details) => {
    const refused = expect.objectContaining({ code: 'COMBINATION_CONFLICT', details }) as Error;
    expect(() => rebuild({ lines: [own('a', 'villa')], combinations: villaOf(2), ...facts })).toThrow(refused);
  });

  it('leaves every claim with what its own rows and the combinations make of it, whatever it had before', () => {
    const line = fc.record({
      claimId: fc.constantFrom('a', 'b'),
      propertyId: fc.constantFrom('villa', 'room', 'suite'),
      date: fc.constantFrom(DATE, '2026-12-02'),
      role: fc.constantFrom<LiveLine['role']>('OWN', 'DOWN', 'UP'),
      quantity: fc.integer({ min: 1, max: 3 }),
      expiresAt: fc.constant(null),
    });
    const combination = fc.record({
      parentId: fc.constant('villa'),
      childId: fc.constantFrom('room', 'suite'),
      blockQuantity: fc.integer({ min: 1, max: 3 }),
    });
    const key = ({ claimId, propertyId, date, role }: LiveLine) => [claimId, propertyId, date, role].join();
    const row = (each: LiveLine) => `${key(each)} ${each.quantity}`;
    const lines = fc.uniqueArray(line, { selector: key, maxLength: 12 });
    const combinations = fc.uniqueArray(combination, { selector: ({ childId }) => childId });
    const days = ['room', 'suite'].flatMap((propertyId) =>
      [DATE, '2026-12-02'].map((date) => ({ propertyId, date, units: 999, sold: 0 })),
    );
    fc.assert(
      fc.property(lines, combinations, (before, now) => {
        const { remove, add } = decideRebuilding({ lines: before, combinations: now, days });
        const after = [...before.filter((each) => !remove.includes(each)), ...add];
        for (const claimId of ['a', 'b']) {
          const mine = after.filter((each) => each.claimId === claimId);
          const owned = mine.filter(({ role }) => role === 'OWN');
          const derived = mine.filter(({ role }) => role !== 'OWN').map(row);
          const due = derivedLines(owned, now).map((each) => row({ ...each, claimId, expiresAt: null }));
          expect(derived.sort()).toEqual(due.sort());
        }
        expect(after.filter(({ role }) => role === 'OWN')).toEqual(before.filter(({ role }) => role === 'OWN'));
      }),
    );
  });
});
