import { type Violation, type ViolationsView } from '@stayline/invariants';
import { waitFor } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { day } from './support/distribution';
import { admin, type Answered, holdOf, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(120_000);

const VIOLATIONS = '/api/v1/admin/holds/violations';
const SETTLE = '/api/v1/admin/holds/violations/{holdId}/settle';

describe('holds prove themselves, with two replicas', () => {
  const holds = new RunningHolds();
  const { distribution } = holds;
  let from = 0;
  beforeAll(() => holds.start({ INVARIANT_CHECK_PAUSE_MS: '20' }, 2));
  afterAll(() => holds.stop());
  beforeEach(() => (from += 2));
  afterEach(async () => {
    expect(await found()).toEqual([]);
    expect(await distribution.violations()).toEqual([]);
  });

  /** There are fewer holds here than one batch takes. */
  const found = async (): Promise<readonly Violation[]> => {
    const { status, data } = await holds.call<ViolationsView>('GET', VIOLATIONS, { as: admin });
    expect([status, data.next]).toEqual([200, null]);
    return data.violations;
  };
  const settle = (holdId: string) => holds.call<Answered>('POST', SETTLE, { as: admin, holdId });
  const run = (sql: string, params: unknown[]) => holds.database.execute(sql, params);
  const held = async () => (await holds.held({ stays: [stay('villa', from)] })).holdId;
  const unlike = (holdId: string, detail: string) => ({ invariant: 'holds-and-ledger', subject: holdId, detail });

  // INV-27, HOLD-33
  it.each([
    ['has released', `UPDATE held_claim SET status = 'RELEASED' WHERE hold_id = $1`, 'RELEASED', 'RELEASED'],
    ['has let expire', `UPDATE held_claim SET status = 'EXPIRED' WHERE hold_id = $1`, 'EXPIRED', 'EXPIRED'],
    ['does not know', `DELETE FROM held_claim WHERE hold_id = $1`, 'not known', 'RELEASED'],
  ])('finds an active hold that the ledger %s, which then ends', async (_what, change, told, end) => {
    const holdId = await held();
    await distribution.run('DELETE FROM claim WHERE claim_id = $1', [holdId]);
    await distribution.run(change, [holdId]);
    expect(await found()).toEqual([unlike(holdId, `ACTIVE, in the ledger ${told}`)]);
    expect(await settle(holdId)).toMatchObject({ status: 200, data: { status: end } });
    expect(await settle(holdId)).toMatchObject({ status: 200, data: { status: end } });
  });

  // INV-27, HOLD-33
  it('finds a hold that has ended and still locks rooms, which are then free, and tells the channel manager', async () => {
    const holdId = await held();
    await run(`UPDATE hold SET status = 'RELEASED', ended_at = now(), due_at = NULL WHERE id = $1`, [holdId]);
    expect(await found()).toEqual([
      unlike(holdId, 'RELEASED, in the ledger HELD'),
      { invariant: 'hold-pushes', subject: holdId, detail: 'no CANCEL of villa though RELEASED' },
    ]);
    const { data } = await settle(holdId);
    expect(data.pushes).toEqual([{ propertyId: 'villa', operation: 'CANCEL', state: 'NOT_CONFIGURED' }]);
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.pushed']);
    expect(await distribution.free('villa', day(from))).toBe(3);
  });

  // INV-27, HOLD-33
  it('finds a hold that has ended and was booked, and leaves it to somebody who knows', async () => {
    const holdId = await held();
    await holds.confirm(holdId);
    await run(`UPDATE hold SET status = 'EXPIRED' WHERE id = $1`, [holdId]);
    expect(await found()).toContainEqual(unlike(holdId, 'EXPIRED, in the ledger CONFIRMED'));
    expect(await settle(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_BOOKED' } });
    await run(`UPDATE hold SET status = 'CONFIRMED' WHERE id = $1`, [holdId]);
    expect((await settle(holdId)).status).toBe(200);
  });

  // INV-27, HOLD-33
  it('finds a hold that the channel manager was not told of, and tells it', async () => {
    const holdId = await held();
    await run('DELETE FROM channel_manager_push WHERE hold_id = $1', [holdId]);
    expect(await found()).toEqual([{ invariant: 'hold-pushes', subject: holdId, detail: 'no CONFIRM of villa' }]);
    expect((await settle(holdId)).data.pushes).toHaveLength(1);
  });

  // INV-27, HOLD-33
  it('finds a hold under an archived cart', async () => {
    const holdId = await held();
    await run('INSERT INTO archived_cart SELECT cart_id FROM hold WHERE id = $1', [holdId]);
    expect((await found()).map(({ invariant, subject }) => `${invariant} ${subject}`)).toEqual([
      `holds-of-archived-carts ${holdId}`,
    ]);
    await holds.release(holdId);
  });

  // HOLD-33
  it('leaves alone what is under way, and knows no other hold', async () => {
    const holdId = await held();
    await run(`UPDATE hold SET status = 'RELEASING' WHERE id = $1`, [holdId]);
    expect(await settle(holdId)).toMatchObject({ status: 503, data: { errorCode: 'HOLD_IN_TRANSITION' } });
    await run(`UPDATE hold SET status = 'ACTIVE' WHERE id = $1`, [holdId]);
    expect((await settle(`hld_${randomUUID()}`)).status).toBe(404);
    expect((await holds.call('GET', VIOLATIONS)).status).toBe(403);
  });

  // INV-27
  it('finds nothing while the house is busy, and something at once when it breaks', async () => {
    let busy = true;
    const work = async (n: number) => {
      const { status, data } = await holds.place(
        holdOf({ stays: [stay(n % 2 ? 'cottage' : 'estate', 60 + (n % 40))] }),
      );
      const { holdId } = data;
      if (status === 200) await (n % 3 === 1 ? holds.confirm(holdId) : holds.release(holdId));
    };
    const traffic = Promise.all(
      Array.from({ length: 3 }, async (_none, worker) => {
        for (let n = 0; n < 12; n += 1) await work(worker * 12 + n);
      }),
    ).finally(() => (busy = false));
    let looks = 0;
    for (; busy; looks += 1) expect(await found()).toEqual([]);
    await traffic;
    expect(looks).toBeGreaterThan(3);
    const samples = async () => {
      const texts = await Promise.all(holds.replicas.map((replica) => replica.metrics()));
      return texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith('invariant_violations{')));
    };
    // One of the replicas checks, and shows it.
    await waitFor('the check in the background', async () => (await samples()).length === 3);
    const holdId = await held();
    await run('DELETE FROM channel_manager_push WHERE hold_id = $1', [holdId]);
    await waitFor('the violation', async () =>
      (await samples()).includes('invariant_violations{invariant="hold-pushes"} 1'),
    );
    await settle(holdId);
    await waitFor('all to be well', async () => (await samples()).every((line) => line.endsWith(' 0')));
  });
});
