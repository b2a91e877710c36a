import { type WireFault } from '@stayline/testkit';
import { day } from './support/distribution';
import { holdOf, newHoldId, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(120_000);

/** After this time the timer looks after an interrupted placement or command. */
const SWEEP_SECONDS = 62;

/**
 * The fault decides how far a command got: with LOSE_REQUEST the service is killed before the ledger got the call, with
 * LOSE_ANSWER after the ledger has decided.
 */
const STEPS: WireFault[] = ['LOSE_REQUEST', 'LOSE_ANSWER'];

describe('kill -9 in the middle of a command', () => {
  const holds = new RunningHolds();
  const { distribution } = holds;
  let from = 0;
  beforeAll(() => holds.start());
  afterAll(async () => expect(await distribution.violations()).toEqual([]));
  afterAll(() => holds.stop());
  beforeEach(() => (from += 2));
  afterEach(async () => {
    await holds.setOffset(0);
    // Other active holds would expire too, beside the hold of the test.
    const active = await holds.database.rows<{ id: string }>(`SELECT id FROM hold WHERE status = 'ACTIVE'`);
    for (const { id } of active) await holds.release(id);
  });

  /** Kills the service while it waits for the ledger, and starts it again without the fault. */
  async function killedDuring(fault: WireFault, command: () => Promise<unknown>): Promise<void> {
    holds.wire.set(fault);
    const answer = command().catch((error: unknown) => error);
    await holds.wire.untilStruck();
    await holds.kill();
    expect(await answer).toBeInstanceOf(Error);
    holds.wire.set('PASS');
    await holds.restart();
  }

  // HOLD-19, HOLD-20, INV-23
  it.each(STEPS)('a placement that was cut by %s is undone, and its units are free', async (fault) => {
    const holdId = newHoldId();
    const body = holdOf({ stays: [stay('villa', from)] });
    await killedDuring(fault, () => holds.place(body, holdId));
    expect(await holds.statusOf(holdId)).toBe('PLACING');
    expect(await distribution.free('villa', day(from))).toBe(fault === 'LOSE_ANSWER' ? 2 : 3);
    const next = { ...body, stays: [stay('villa', from + 1)] };
    expect(await holds.place(next)).toMatchObject({ status: 503, data: { errorCode: 'HOLD_IN_TRANSITION' } });
    await holds.setOffset(SWEEP_SECONDS);
    await holds.untilStatus(holdId, undefined);
    expect(await distribution.free('villa', day(from))).toBe(3);
    expect(await holds.eventsOf(holdId)).toEqual([]);
    expect((await holds.place(next)).status).toBe(200);
    // The ledger remembers the id: it locks nothing any more, even if the claim only arrives late.
    expect(await holds.place(body, holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_ALREADY_ACTIVE' } });
    const late = await holds.place(holdOf({ stays: [stay('villa', from)] }), holdId);
    expect([late.status, late.data.errorCode]).toEqual([503, 'HOLD_UNDONE']);
    expect(await distribution.free('villa', day(from))).toBe(3);
  });

  // HOLD-10, HOLD-20
  it.each(STEPS)('a placement that was cut by %s is finished by its repeat', async (fault) => {
    const holdId = newHoldId();
    const body = holdOf({ stays: [stay('villa', from)] });
    await killedDuring(fault, () => holds.place(body, holdId));
    expect(await holds.place(body, holdId)).toMatchObject({ status: 200, data: { status: 'ACTIVE' } });
    await holds.setOffset(SWEEP_SECONDS);
    expect(await holds.call('GET', '/internal/holds/{holdId}', { holdId })).toMatchObject({
      data: { status: 'ACTIVE' },
    });
    expect(await distribution.free('villa', day(from))).toBe(2);
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed']);
  });

  // HOLD-20
  it.each(STEPS)('a release that was cut by %s is finished', async (fault) => {
    const { holdId } = await holds.held({ stays: [stay('villa', from)] });
    await killedDuring(fault, () => holds.release(holdId));
    expect(await holds.statusOf(holdId)).toBe('RELEASING');
    expect(await holds.confirm(holdId)).toMatchObject({ status: 503, data: { errorCode: 'HOLD_IN_TRANSITION' } });
    await holds.setOffset(SWEEP_SECONDS);
    await holds.untilStatus(holdId, 'RELEASED');
    expect(await distribution.free('villa', day(from))).toBe(3);
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.released']);
  });

  // BOOK-25, HOLD-20, HOLD-30
  it.each(STEPS)('a confirmation that was cut by %s is finished', async (fault) => {
    const { holdId } = await holds.held({ stays: [stay('villa', from)] });
    const { propertyId, checkIn, checkOut } = stay('villa', from);
    const agreed = { currency: 'INR', netAmountBeforeTax: 5_000, gstAmount: 250, netAmountAfterTax: 5_250 };
    const amounts = [{ propertyId, checkIn, checkOut, ...agreed }];
    const guest = { firstName: 'Asha', email: 'asha@example.com' };
    await killedDuring(fault, () => holds.confirm(holdId, guest, undefined, amounts));
    expect(await holds.statusOf(holdId)).toBe('CONFIRMING');
    await holds.setOffset(SWEEP_SECONDS);
    await holds.untilStatus(holdId, 'CONFIRMED');
    expect(await distribution.bookingsOf(holdId)).toEqual([`${holdId}-1`]);
    expect(await distribution.amountsOf(holdId)).toEqual([5_250]);
    expect(await distribution.free('villa', day(from))).toBe(2);
    const [placed, confirmed] = await holds.events(holdId);
    expect([placed?.type, confirmed?.type]).toEqual(['hold.placed', 'hold.confirmed']);
    expect(confirmed?.data.bookings).toMatchObject([{ reference: `${holdId}-1`, propertyId: 'villa' }]);
  });

  // HOLD-11, HOLD-20, INVARIANT-8
  it.each(STEPS)('an expiry that was cut by %s happens once', async (fault) => {
    const { holdId, expiresAt } = await holds.held({ stays: [stay('villa', from)] });
    const cutoff = (new Date(expiresAt).getTime() - Date.now()) / 1000;
    await killedDuring(fault, async () => {
      await holds.setOffset(cutoff + 1);
      throw new Error('nobody waits for an expiry');
    });
    expect(await holds.statusOf(holdId)).toBe('ACTIVE');
    expect(await distribution.free('villa', day(from))).toBe(3);
    await holds.untilStatus(holdId, 'EXPIRED');
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.expired']);
  });

  // HOLD-11, HOLD-15, INVARIANT-8
  it('locks nothing past the cutoff with every timer dead, and takes no confirmation', async () => {
    const { holdId, expiresAt } = await holds.held({ stays: [stay('villa', from, 1, 3)] });
    await holds.kill();
    await holds.setOffset((new Date(expiresAt).getTime() - Date.now()) / 1000 - 2);
    expect(await distribution.free('villa', day(from))).toBe(0);
    await holds.setOffset((new Date(expiresAt).getTime() - Date.now()) / 1000);
    expect(await distribution.free('villa', day(from))).toBe(3);
    expect(await distribution.book('villa', day(from))).toBe(201);
    await holds.restart();
    expect(await holds.confirm(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_EXPIRED' } });
    await holds.untilStatus(holdId, 'EXPIRED');
  });
});
