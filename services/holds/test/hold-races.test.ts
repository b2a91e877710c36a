import { waitFor } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { day } from './support/distribution';
import { holdOf, newHoldId, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(120_000);

const counted = (statuses: number[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length]),
  );

describe('holds that race, with two replicas', () => {
  const holds = new RunningHolds();
  const { distribution } = holds;
  beforeAll(() => holds.start({}, 2));
  afterAll(() => holds.stop());
  afterEach(async () => {
    await holds.setOffset(0);
    expect(await distribution.violations()).toEqual([]);
  });

  const cutoffIn = (expiresAt: string, ms: number) =>
    holds.setOffset((new Date(expiresAt).getTime() - Date.now() - ms) / 1000);

  // HOLD-3, INVARIANT-7
  it('places 5 of 9 for a cap of 5', async () => {
    const agentId = `agent-${randomUUID()}`;
    const wanted = Array.from({ length: 9 }, (_, n) => holdOf({ agentId, stays: [stay('villa', 20 + n)] }));
    const answers = await Promise.all(wanted.map((body) => holds.place(body)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 5, 409: 4 });
    const codes = answers.filter(({ status }) => status === 409).map(({ data }) => data.errorCode);
    expect(new Set(codes)).toEqual(new Set(['HOLD_LIMIT_REACHED']));
  });

  // HOLD-4, INVARIANT-7
  it('places one of many on one cart', async () => {
    const cartId = `crt_${randomUUID()}`;
    const agentId = `agent-${randomUUID()}`;
    const body = holdOf({ cartId, agentId, stays: [stay('villa', 30)] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => holds.place(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, data } of answers)
      if (status !== 200) expect(['HOLD_ALREADY_ACTIVE', 'HOLD_IN_TRANSITION']).toContain(data.errorCode);
    expect(await distribution.free('villa', day(30))).toBe(2);
  });

  // INV-8, INVARIANT-1
  it('sells the last units once, to holds and bookings, by whole, part and sibling', async () => {
    // The estate is made of two cottages and the barn. With two of four cottages held, either the estate can be sold or
    // the rest of its parts.
    await holds.held({ stays: [stay('cottage', 40, 1, 2)] });
    const hold = (propertyId: string) => holds.place(holdOf({ stays: [stay(propertyId, 40)] }));
    const ways = [
      async () => ['estate', (await hold('estate')).status] as const,
      async () => ['cottage', (await hold('cottage')).status] as const,
      async () => ['barn', (await hold('barn')).status] as const,
      async () => ['cottage', await distribution.book('cottage', day(40))] as const,
      async () => ['barn', await distribution.book('barn', day(40))] as const,
    ];
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_none, n) => ways[n % ways.length]!()));
    const won = outcomes.filter(([, status]) => status < 300).map(([what]) => what);
    expect([['estate'], ['barn', 'cottage', 'cottage']]).toContainEqual(won.sort());
    expect(outcomes.every(([, status]) => status < 300 || status === 409)).toBe(true);
    for (const propertyId of ['estate', 'cottage', 'barn'])
      expect(await distribution.free(propertyId, day(40))).toBe(0);
  });

  // HOLD-16, INV-26
  it('lets exactly one win of release, confirmation and expiry at the cutoff, in the ledger too', async () => {
    for (let round = 0; round < 24; round += 1) {
      const { holdId, expiresAt } = await holds.held({ stays: [stay('villa', 90 + round, 1, 3)] });
      await cutoffIn(expiresAt, 60);
      const race = [holds.confirm(holdId), holds.confirm(holdId), holds.release(holdId)];
      await Promise.all(race);
      const isOver = async () => ['CONFIRMED', 'RELEASED', 'EXPIRED'].includes((await holds.statusOf(holdId)) ?? '');
      await waitFor('the hold to end', isOver, 30_000);
      const status = await holds.statusOf(holdId);
      const booked = await distribution.bookingsOf(holdId);
      expect([round, booked]).toEqual([round, status === 'CONFIRMED' ? [`${holdId}-1`] : []]);
      expect(await distribution.free('villa', day(90 + round))).toBe(status === 'CONFIRMED' ? 0 : 3);
      expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', `hold.${status?.toLowerCase()}`]);
      expect(await distribution.claimStatus(holdId)).toBe(status);
      await holds.setOffset(0);
    }
  });

  // HOLD-11, INVARIANT-8
  it('expires each of many at one cutoff exactly once, with two timers', async () => {
    const placed = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        holds.held({ stays: [stay(n % 2 ? 'villa' : 'cottage', 60 + Math.floor(n / 4), 1)] }),
      ),
    );
    const [first] = placed;
    await cutoffIn(first!.expiresAt, -1);
    expect(await distribution.free('villa', day(60))).toBe(3);
    await Promise.all(placed.map(({ holdId }) => holds.untilStatus(holdId, 'EXPIRED')));
    for (const { holdId } of placed) expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.expired']);
    const cancels = await holds.database.one<{ n: number }>(
      `SELECT count(*) AS n FROM channel_manager_push WHERE operation = 'CANCEL' AND hold_id = ANY ($1)`,
      [placed.map(({ holdId }) => holdId)],
    );
    // One for each villa, and two for each cottage: the estate is made of it.
    expect(cancels?.n).toBe(30 + 2 * 30);
  });

  // HOLD-10
  it('answers one hold to one id, whoever asks at the same time', async () => {
    const holdId = newHoldId();
    const body = holdOf({ stays: [stay('lodge', 80, 1, 2)] });
    const answers = await Promise.all(Array.from({ length: 6 }, () => holds.place(body, holdId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed']);
  });
});
