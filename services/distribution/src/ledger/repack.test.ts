import { addDays, dateOfDay } from '@stayline/calendar';
import * as fc from 'fast-check';
import { type AssignedStay, repack, type WantedStay } from './repack';

const TODAY = '2026-12-10';
const day = (n: number) => addDays(TODAY, n);
const UNITS = ['u1', 'u2', 'u3', 'u4'];

/** Stays as years of sales would place them: each takes any unit that is free, or is not sold. */
const fragmented = fc
  .array(
    fc.record({ start: fc.integer({ min: -6, max: 20 }), nights: fc.integer({ min: 1, max: 9 }), unit: fc.nat(3) }),
    { maxLength: 40 },
  )
  .map((sales) => {
    const stays: AssignedStay[] = [];
    for (const { start, nights, unit } of sales) {
      const stay = { checkIn: day(start), checkOut: day(start + nights), unitId: UNITS[unit]! };
      if (!stays.some((other) => other.unitId === stay.unitId && overlap(other, stay)))
        stays.push({ ...stay, assignmentId: stays.length + 1 });
    }
    return stays;
  });
const wantedStay = fc
  .record({ start: fc.integer({ min: -1, max: 15 }), nights: fc.integer({ min: 1, max: 12 }) })
  .map(({ start, nights }) => ({ checkIn: day(start), checkOut: day(start + nights) }));

function overlap(a: WantedStay, b: WantedStay): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut;
}

/** Whether on every night there are no more stays than units. */
function countsAllow(stays: readonly WantedStay[]): boolean {
  return Array.from({ length: 60 }, (_, n) => day(n - 15)).every(
    (night) => stays.filter((stay) => stay.checkIn <= night && night < stay.checkOut).length <= UNITS.length,
  );
}

describe('repack', () => {
  // INV-15
  it('finds every stay a unit for its whole length whenever the counts allow it, and only then', () => {
    let repacked = 0;
    fc.assert(
      fc.property(fragmented, fc.array(wantedStay, { minLength: 1, maxLength: 3 }), (stays, wanted) => {
        const result = repack({ units: UNITS, stays, wanted, today: TODAY });
        expect(result !== undefined).toBe(countsAllow([...stays, ...wanted]));
        if (!result) return;
        repacked += 1;
        const moved = new Map(result.moves.map((move) => [move.assignmentId, move.unitId]));
        const after = [
          ...stays.map((stay) => ({ ...stay, unitId: moved.get(stay.assignmentId) ?? stay.unitId })),
          ...wanted.map((stay, index) => ({ ...stay, unitId: result.placed[index]!, assignmentId: -index })),
        ];
        for (const one of after)
          for (const other of after)
            if (one !== other && one.unitId === other.unitId) expect(overlap(one, other)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    expect(repacked).toBeGreaterThan(50);
  });

  // INV-15
  it('never moves a stay that has begun when the wanted stay lies ahead', () => {
    fc.assert(
      fc.property(fragmented, wantedStay, (stays, wanted) => {
        fc.pre(wanted.checkIn >= TODAY);
        const begun = new Set(stays.filter((stay) => stay.checkIn <= TODAY).map((stay) => stay.assignmentId));
        const result = repack({ units: UNITS, stays, wanted: [wanted], today: TODAY });
        expect(result?.moves.filter((move) => begun.has(move.assignmentId)) ?? []).toEqual([]);
      }),
    );
  });

  it('leaves a stay where it is when that does no harm', () => {
    const stays = [{ assignmentId: 1, unitId: 'u2', checkIn: day(2), checkOut: day(4) }];
    const wanted = [{ checkIn: day(4), checkOut: day(6) }];
    expect(repack({ units: UNITS, stays, wanted, today: TODAY })).toEqual({ moves: [], placed: ['u2'] });
  });

  it('moves a stay out of a unit that is the property’s no more', () => {
    const stays = [{ assignmentId: 1, unitId: 'gone', checkIn: day(2), checkOut: day(4) }];
    expect(repack({ units: ['u1'], stays, wanted: [], today: TODAY })?.moves).toEqual([
      { assignmentId: 1, unitId: 'u1' },
    ]);
  });

  it('is quick for a large property', () => {
    const units = Array.from({ length: 100 }, (_, n) => `u${n}`);
    const stays = Array.from({ length: 10_000 }, (_, n) => ({
      assignmentId: n,
      unitId: `u${n % 100}`,
      checkIn: dateOfDay(20_800 + Math.floor(n / 100) * 3),
      checkOut: dateOfDay(20_802 + Math.floor(n / 100) * 3),
    }));
    const started = performance.now();
    repack({ units, stays, wanted: [{ checkIn: day(3), checkOut: day(4) }], today: TODAY });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
