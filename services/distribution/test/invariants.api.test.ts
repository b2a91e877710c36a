import { addDays, todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type Violation, type ViolationsView } from '@stayline/invariants';
import { waitFor } from '@stayline/testkit';
import { HoldUnits } from '../src/held-claims/hold-units.use-cases';
import {
  available,
  book,
  combine,
  ledgerViolations,
  makeProperty,
  outcomes,
  putInventory,
  release,
  stay,
  ZONE,
} from './support/ledger-fixture';
import { admin, agent, RunningDistribution } from './support/running-distribution';

jest.setTimeout(60_000);

const CHANNEL = 'chan-1';
const VIOLATIONS = '/api/v1/admin/ledger/violations';
const RELEASE = '/api/v1/admin/ledger/claims/{claimId}/release';
const REBUILD = '/api/v1/admin/ledger/properties/{propertyId}/rebuild';
const today = todayIn(ZONE, new Date());
const day = (n: number) => addDays(today, n);
const GUEST = { email: null, phone: null, firstName: null, lastName: null };

describe('the ledger proves itself', () => {
  const service = new RunningDistribution();
  let holds: HoldUnits;
  let made = 0;
  beforeAll(async () => {
    await service.start({ DATABASE_POOL_SIZE: '24', INVARIANT_CHECK_PAUSE_MS: '5' });
    holds = new HoldUnits(service.database, ZONE);
  });
  afterAll(() => service.stop());
  afterEach(async () => expect(await ledgerViolations(service.database)).toEqual([]));

  const run = (sql: string, params: unknown[] = []) => service.database.execute(sql, params);
  const property = async (units: number, physical = units) => {
    const id = `i${String((made += 1)).padStart(3, '0')}`;
    await makeProperty(service.database, id, { units, physical, from: today, days: 40 });
    await run('INSERT INTO channel_access (channel_id, property_id) VALUES ($1, $2)', [CHANNEL, id]);
    return id;
  };
  const held = async (id: string, from: number, nights = 2): Promise<string> => {
    const holdId = newId('hld');
    const expiresAt = new Date(Date.now() + 3_600_000);
    await holds.claim({ holdId, channelId: CHANNEL, expiresAt, stays: [stay(id, day(from), nights)] });
    return holdId;
  };
  /** As an operator asks, page after page. */
  const found = async (): Promise<Violation[]> => {
    const violations: Violation[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: Record<string, string> = after ? { after } : {};
      const answer = await service.call<ViolationsView>('GET', VIOLATIONS, { as: admin, query });
      expect(answer.status).toBe(200);
      violations.push(...answer.data.violations);
      after = answer.data.next;
    }
    return violations;
  };
  const kinds = async () => (await found()).map(({ invariant, subject }) => `${invariant} ${subject}`);
  const giveBack = (claimId: string) => service.call('POST', RELEASE, { as: admin, claimId });
  const rebuild = (propertyId: string) => service.call('POST', REBUILD, { as: admin, propertyId });

  // INV-27, INVARIANT-1
  it('knows what an operator has oversold by lowering units, and finds what nobody allowed', async () => {
    const id = await property(3);
    const bookings = [
      await book(service.database, stay(id, day(2), 1)),
      await book(service.database, stay(id, day(2), 1)),
    ];
    await putInventory(service.database, id, { units: 1, from: day(0), days: 40 });
    expect(await found()).toEqual([]);
    await putInventory(service.database, id, { units: 0, from: day(0), days: 40 });
    expect(await found()).toEqual([]);
    await release(service.database, bookings[0]!);
    await run('DELETE FROM booking WHERE id = $1', [bookings[0]]);
    await putInventory(service.database, id, { units: 1, from: day(0), days: 40 });
    expect(await found()).toEqual([]);
    // Units are enough again: what goes beyond them now was not allowed by anybody, and lowering them does not excuse it.
    const extra = newId('bkg');
    await run(`INSERT INTO claim VALUES ($1, $2, $3, 'DOWN', 2, NULL)`, [extra, id, day(2)]);
    const oversold = { invariant: 'units-on-sale', subject: id, detail: `${day(2)}: 3 claimed of 1` };
    expect(await found()).toContainEqual(oversold);
    await putInventory(service.database, id, { units: 0, from: day(0), days: 40 });
    expect(await found()).toContainEqual({ ...oversold, detail: `${day(2)}: 3 claimed of 0` });
    await giveBack(extra);
  });

  // INV-27, INVARIANT-1
  it('finds availability that promises more than there is', async () => {
    const id = await property(2);
    await book(service.database, stay(id, day(2), 1));
    await run('ALTER FUNCTION availability RENAME TO honest_availability');
    await run(`
      CREATE FUNCTION availability(ids text[], first date, last date, at timestamptz)
      RETURNS TABLE (property_id text, date date, units integer, available integer) LANGUAGE sql
      AS 'SELECT property_id, date, units, available + 1 FROM honest_availability(ids, first, last, at)'`);
    expect(await kinds()).toContain(`availability ${id}`);
    await run('DROP FUNCTION availability');
    await run('ALTER FUNCTION honest_availability RENAME TO availability');
  });

  // INV-27, INV-28, INVARIANT-12
  it('finds a cancelled booking that still takes units, which can be given back', async () => {
    const id = await property(2);
    const booking = await book(service.database, stay(id, day(2), 1));
    await run(`UPDATE booking SET status = 'CANCELLED', cancellation = '{}' WHERE id = $1`, [booking]);
    expect(await found()).toEqual([
      { invariant: 'claims-of-bookings', subject: booking, detail: `${id} ${day(2)}: 1 claimed, 0 booked` },
      { invariant: 'units-of-bookings', subject: booking, detail: `${id}-1 from ${day(2)}: of no confirmed booking` },
    ]);
    expect((await giveBack(booking)).data).toEqual({ claimId: booking, released: true });
  });

  // INV-27, INV-28, INVARIANT-1
  it('finds a booking without its claim, and a claim without its booking, which can be given back', async () => {
    const id = await property(2);
    const booking = await book(service.database, stay(id, day(2), 2));
    const [row] = await service.database.rows<{ date: string }>(
      'DELETE FROM claim WHERE claim_id = $1 AND date = $2 RETURNING date',
      [booking, day(2)],
    );
    expect(await found()).toEqual([
      { invariant: 'claims-of-bookings', subject: booking, detail: `${id} ${row?.date}: 0 claimed, 1 booked` },
    ]);
    // What is booked is nobody's to give back.
    expect((await giveBack(booking)).data).toMatchObject({ status: 409, errorCode: 'CLAIM_IN_USE' });
    await run(`INSERT INTO claim VALUES ($1, $2, $3, 'OWN', 1, NULL)`, [booking, id, day(2)]);
    const lost = newId('bkg');
    await run(`INSERT INTO claim VALUES ($1, $2, $3, 'OWN', 1, NULL)`, [lost, id, day(5)]);
    expect(await kinds()).toEqual([`claims-of-bookings ${lost}`]);
    expect((await giveBack(lost)).data).toEqual({ claimId: lost, released: true });
    expect((await giveBack(lost)).data).toEqual({ claimId: lost, released: false });
    expect(await available(service.database, id, day(5))).toEqual([2]);
  });

  // INV-27, INV-28, INVARIANT-8
  it('finds claims of a hold that has ended, which can be given back, and a hold without its claims', async () => {
    const id = await property(2);
    const ended = await held(id, 2, 1);
    await run(`UPDATE held_claim SET status = 'RELEASED' WHERE hold_id = $1`, [ended]);
    expect(await found()).toEqual([
      { invariant: 'claims-of-holds', subject: ended, detail: `${id} ${day(2)}: 1 OWN of a hold that is RELEASED` },
    ]);
    expect((await giveBack(ended)).data).toEqual({ claimId: ended, released: true });
    const live = await held(id, 6, 1);
    expect((await giveBack(live)).data).toMatchObject({ status: 409, errorCode: 'CLAIM_IN_USE' });
    await run('DELETE FROM claim WHERE claim_id = $1', [live]);
    expect(await found()).toEqual([
      { invariant: 'holds-without-claims', subject: live, detail: `${id} ${day(6)}: 0 claimed, 1 held` },
    ]);
    await holds.release(live);
  });

  // INV-27, INVARIANT-8
  it('finds a hold that nobody has ended long after its cutoff, which can be ended', async () => {
    const id = await property(1);
    const forgotten = await held(id, 2);
    for (const [table, column] of [
      ['held_claim', 'hold_id'],
      ['claim', 'claim_id'],
    ])
      await run(`UPDATE ${table} SET expires_at = expires_at - interval '3 hours' WHERE ${column} = $1`, [forgotten]);
    expect(await kinds()).toEqual([`holds-never-ended ${forgotten}`]);
    expect((await giveBack(forgotten)).status).toBe(200);
    expect((await holds.find(forgotten)).status).toBe('EXPIRED');
    expect(await service.database.rows('SELECT 1 FROM claim WHERE claim_id = $1', [forgotten])).toEqual([]);
  });

  // INV-20, INV-27, INV-28
  it('finds what a combination should block and does not, which can be rebuilt', async () => {
    const [villa, room] = [await property(2), await property(4)];
    await combine(service.database, villa, room, 2);
    const booking = await book(service.database, stay(villa, day(2), 1));
    await run(`DELETE FROM claim WHERE claim_id = $1 AND role = 'DOWN'`, [booking]);
    expect(await found()).toEqual([
      { invariant: 'claims-of-combinations', subject: booking, detail: `${room} ${day(2)}: 0 DOWN, 2 due` },
    ]);
    expect((await rebuild(room)).status).toBe(204);
    expect(await available(service.database, room, day(2))).toEqual([2]);
    expect((await rebuild('nowhere')).data).toMatchObject({ status: 404, errorCode: 'PROPERTY_NOT_FOUND' });
  });

  // INV-27, INV-14
  it('finds a booking without its units, units of no booking, and nights that differ from the stay', async () => {
    const id = await property(2);
    const booking = await book(service.database, stay(id, day(2), 2));
    const [given] = await service.database.rows<{ id: number; unit_id: string }>(
      'SELECT id, unit_id FROM unit_assignment WHERE booking_id = $1',
      [booking],
    );
    await run('DELETE FROM unit_night WHERE assignment_id = $1 AND date = $2', [given!.id, day(3)]);
    expect(await found()).toEqual([
      {
        invariant: 'unit-nights',
        subject: booking,
        detail: `${given!.unit_id} ${day(3)}: not taken by assignment ${given!.id}`,
      },
    ]);
    await run('INSERT INTO unit_night VALUES ($1, $2, $3), ($1, $4, $3)', [given!.unit_id, day(3), given!.id, day(9)]);
    expect((await found()).map(({ detail }) => detail)).toEqual([
      `${given!.unit_id} ${day(9)}: taken by assignment ${given!.id}, of ${given!.unit_id}`,
    ]);
    await run('DELETE FROM unit_night WHERE date = $1 AND assignment_id = $2', [day(9), given!.id]);
    const lost = newId('bkg');
    await run('UPDATE unit_assignment SET booking_id = $2 WHERE id = $1', [given!.id, lost]);
    expect(await found()).toEqual(
      [
        { invariant: 'units-of-bookings', subject: booking, detail: `${id} from ${day(2)}: 0 units, 1 due` },
        {
          invariant: 'units-of-bookings',
          subject: lost,
          detail: `${given!.unit_id} from ${day(2)}: of no confirmed booking`,
        },
      ].sort((a, b) => (a.subject < b.subject ? -1 : 1)),
    );
    await giveBack(lost);
    expect(await kinds()).toEqual([`units-of-bookings ${booking}`]);
    await release(service.database, booking);
    await run('DELETE FROM booking WHERE id = $1', [booking]);
  });

  // INV-27
  it('goes on from the place that an answer named, and refuses any other', async () => {
    const first = await service.call('GET', `${VIOLATIONS}?after=holds:hld_z`, { as: admin });
    expect(first.data).toEqual({ violations: [], next: null });
    const wrong = await service.call('GET', `${VIOLATIONS}?after=nothing`, { as: admin });
    expect(wrong.data).toMatchObject({ status: 400, errorCode: 'CURSOR_UNKNOWN' });
    expect((await service.call('GET', VIOLATIONS, { as: agent })).status).toBe(403);
  });

  // INV-27, INVARIANT-1
  it('finds nothing while the house is busy, and something at once when it breaks', async () => {
    const [villa, room, suite] = [await property(3), await property(8), await property(3)];
    await combine(service.database, villa, room, 2);
    await combine(service.database, villa, suite, 1);
    const ids = [villa, room, suite];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
    const useHold = async (n: number) => {
      const holdId = await held(pick(ids), 1 + (n % 6));
      const end = [
        () => holds.confirm(holdId, { channelId: CHANNEL, guest: GUEST, amounts: [] }),
        () => holds.release(holdId),
        () => holds.expire(holdId),
      ];
      await pick(end)();
      await holds.release(holdId).catch(() => undefined);
    };
    const lower = async (n: number) => {
      await putInventory(service.database, pick(ids), { units: n % 4, from: day(1 + (n % 6)), days: 2 });
    };
    let busy = true;
    const traffic = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 30; n += 1)
        await outcomes([book(service.database, stay(pick(ids), day(1 + (n % 6)), 1 + (n % 3))), useHold(n), lower(n)]);
    });
    const checks = (async () => {
      let looks = 0;
      while (busy) {
        expect(await ledgerViolations(service.database)).toEqual([]);
        looks += 1;
      }
      return looks;
    })();
    await Promise.all(traffic);
    busy = false;
    expect(await checks).toBeGreaterThan(3);
    const samples = async () =>
      (await service.metrics()).split('\n').filter((line) => /^invariant_violations/.test(line));
    const shown = await waitFor('the check in the background', async () => {
      const lines = await samples();
      return lines.length > 0 && lines;
    });
    expect(shown).toHaveLength(9);
    const lost = newId('bkg');
    await run(`INSERT INTO claim VALUES ($1, $2, $3, 'OWN', 1, NULL)`, [lost, villa, day(20)]);
    await waitFor('the background check to find it', async () =>
      (await samples()).includes('invariant_violations{invariant="claims-of-bookings"} 1'),
    );
    expect(service.logged.some((line) => line.includes('An invariant is broken') && line.includes(lost))).toBe(true);
    await giveBack(lost);
    await waitFor('the background check to be content', async () =>
      (await samples()).every((line) => line.endsWith(' 0')),
    );
  });
});
