import { addDays, todayIn } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { migrations } from '../src/database/migrations';
import { rebuildCombinationClaims } from '../src/ledger';
import {
  available,
  book,
  combine,
  hold,
  ledgerViolations,
  makeProperty,
  outcomes,
  putInventory,
  release,
  stay,
  ZONE,
} from './support/ledger-fixture';

const today = todayIn(ZONE, new Date());
const day = (n: number) => addDays(today, n);

describe('changing a combination', () => {
  let test: TestDatabase;
  let database: Database;
  let made = 0;

  beforeAll(async () => {
    test = await testDatabase({ migrations, poolSize: 12 });
    database = test.database;
  });
  afterAll(() => test?.stop());
  afterEach(async () => expect(await ledgerViolations(database)).toEqual([]));

  const property = async (units: number) => {
    const id = `c${String((made += 1)).padStart(3, '0')}`;
    await makeProperty(database, id, { units, from: day(-5), days: 40 });
    return id;
  };
  /** As the catalog does it: one change at a time, in one transaction, new rows and then the rebuilding. */
  const change = (parentId: string, parts: Record<string, number>) =>
    database.transaction(async (tx) => {
      await tx.execute('SELECT pg_advisory_xact_lock(hashtext(current_schema()))');
      await tx.execute('DELETE FROM combination WHERE parent_id = $1', [parentId]);
      for (const [childId, quantity] of Object.entries(parts))
        await tx.execute('INSERT INTO combination VALUES ($1, $2, $3)', [parentId, childId, quantity]);
      await rebuildCombinationClaims(tx, ZONE, [parentId]);
    });
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const unitsOf = async (bookingId: string) =>
    database.rows<{ property_id: string; check_in: string; check_out: string }>(
      'SELECT property_id, check_in, check_out FROM unit_assignment WHERE booking_id = $1 ORDER BY property_id, id',
      [bookingId],
    );

  // INV-20
  it('blocks the new parts of what is sold and held, frees the old ones, and moves its units', async () => {
    const [villa, room, suite] = [await property(3), await property(4), await property(2)];
    await combine(database, villa, room, 2);
    const booking = await book(database, stay(villa, day(2), 2));
    await hold(database, 'hld_rebuilt', [stay(villa, day(3), 1)], inAnHour());
    await book(database, stay(room, day(5), 1));
    expect(await available(database, room, day(2), 4)).toEqual([2, 0, 4, 3]);
    expect(await available(database, villa, day(5))).toEqual([1]);
    await change(villa, { [suite]: 1 });
    expect(await available(database, room, day(2), 4)).toEqual([4, 4, 4, 3]);
    expect(await available(database, suite, day(2), 4)).toEqual([1, 0, 2, 2]);
    expect(await available(database, villa, day(5))).toEqual([2]);
    expect((await unitsOf(booking)).map((unit) => unit.property_id)).toEqual([villa, suite]);
    await release(database, 'hld_rebuilt');
    expect(await available(database, suite, day(2), 2)).toEqual([1, 1]);
  });

  it('blocks parents newly made of what is sold', async () => {
    const [villa, room] = [await property(2), await property(2)];
    await book(database, stay(room, day(1), 1));
    await change(villa, { [room]: 1 });
    expect(await available(database, villa, day(1), 2)).toEqual([1, 2]);
    await change(villa, {});
    expect(await available(database, villa, day(1))).toEqual([2]);
  });

  // INV-20
  it('is 409 where it does not fit what is sold, and changes nothing', async () => {
    const [villa, room] = [await property(2), await property(2)];
    await book(database, stay(villa, day(3), 1));
    await book(database, stay(room, day(3), 1));
    await expect(change(villa, { [room]: 2 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'COMBINATION_CONFLICT',
      details: [`${room} ${day(3)}: units`],
    });
    expect(await available(database, room, day(3))).toEqual([1]);
    await change(villa, { [room]: 1 });
    expect(await available(database, room, day(3))).toEqual([0]);
  });

  // INV-20
  it('does not refuse what an operator has oversold already', async () => {
    const [villa, room] = [await property(1), await property(2)];
    await combine(database, villa, room, 2);
    await book(database, stay(villa, day(1), 1));
    await putInventory(database, room, { units: 0, from: day(1), days: 1 });
    await change(villa, { [room]: 1 });
    await expect(change(villa, { [room]: 2 })).rejects.toMatchObject({ code: 'COMBINATION_CONFLICT' });
    await putInventory(database, room, { units: 2, from: day(1), days: 1 });
  });

  // INV-20
  it('leaves nights before today as they were', async () => {
    const [villa, room, suite] = [await property(1), await property(2), await property(1)];
    await combine(database, villa, room, 1);
    const booking = await book(database, stay(villa, day(-2), 5));
    await change(villa, { [suite]: 1 });
    expect(await available(database, room, day(-2), 5)).toEqual([1, 1, 2, 2, 2]);
    expect(await available(database, suite, day(-2), 5)).toEqual([1, 1, 0, 0, 0]);
    expect(await unitsOf(booking)).toEqual([
      { property_id: villa, check_in: day(-2), check_out: day(3) },
      { property_id: room, check_in: day(-2), check_out: day(0) },
      { property_id: suite, check_in: day(0), check_out: day(3) },
    ]);
  });

  // INV-21
  it('makes a sale that began before it and waited for it block the new parts', async () => {
    const [villa, room, suite] = [await property(1), await property(1), await property(1)];
    await combine(database, villa, room, 1);
    const waiting = () =>
      database.one(`SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`, [
        test.schema,
      ]);
    let sale: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute('UPDATE combination SET child_id = $2 WHERE parent_id = $1', [villa, suite]);
      await rebuildCombinationClaims(tx, ZONE, [villa]);
      sale = book(database, stay(villa, day(1), 1));
      await waitFor('the sale to wait for the change', waiting);
    });
    expect((await unitsOf(await sale!)).map((unit) => unit.property_id)).toEqual([villa, suite]);
    expect([await available(database, room, day(1)), await available(database, suite, day(1))]).toEqual([[1], [0]]);
  });

  // INV-21, INVARIANT-1
  it('lets no sale slip through beside it', async () => {
    const [villa, room, suite] = [await property(8), await property(8), await property(8)];
    await combine(database, villa, room, 1);
    const sales = [];
    for (let n = 0; n < 12; n += 1)
      sales.push(
        book(database, stay([villa, room, suite][n % 3]!, day(1 + (n % 4)), 3)),
        hold(database, `hld_c${n}`, [stay(villa, day(n), 2)], inAnHour()),
      );
    const changes = [{ [suite]: 1 }, { [room]: 1, [suite]: 1 }, { [room]: 1 }].map((parts) => change(villa, parts));
    const { ok, ...others } = await outcomes([...sales, ...changes]);
    expect(Object.keys(others).filter((code) => !['NOT_AVAILABLE', 'COMBINATION_CONFLICT'].includes(code))).toEqual([]);
    expect(ok).toBeGreaterThan(0);
  });
});
