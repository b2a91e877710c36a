import { type Caller } from '@stayline/caller';
import { envelopeSchema } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { day } from './support/distribution';
import { admin, CONFIRM, HOLD, holdOf, LIMIT, newHoldId, OF_CART, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(60_000);

describe('holds', () => {
  const holds = new RunningHolds();
  const { distribution } = holds;
  beforeAll(() => holds.start());
  afterAll(async () => expect(await distribution.violations()).toEqual([]));
  afterAll(() => holds.stop());
  afterEach(() => holds.setOffset(0));

  // HOLD-1
  it('locks units at once, all of them, for everybody', async () => {
    const held = await holds.held({ stays: [stay('villa', 1, 2, 2), stay('lodge', 1, 1, 1)] });
    expect(held).toMatchObject({ status: 'ACTIVE', sequence: 1, endedAt: null });
    expect(await distribution.free('villa', day(1))).toBe(1);
    expect(await distribution.free('villa', day(2))).toBe(1);
    expect(await distribution.free('villa', day(3))).toBe(3);
    expect(await distribution.free('lodge', day(1))).toBe(1);
    expect(await holds.eventsOf(held.holdId)).toEqual(['hold.placed']);
  });

  // HOLD-35
  it('carries the names that it was placed with', async () => {
    const named = { ...stay('villa', 15), name: 'Palm Grove, Garden room' };
    const { holdId } = await holds.held({ agentName: 'Asha Rao', stays: [named] });
    const [placed] = await holds.events(holdId);
    expect(placed?.data).toMatchObject({ agentName: 'Asha Rao', stays: [named] });
  });

  // HOLD-2
  it('cascades to parts and wholes', async () => {
    const part = await holds.held({ stays: [stay('cottage', 1, 1, 3)] });
    expect(await distribution.free('estate', day(1))).toBe(0);
    await holds.release(part.holdId);
    const whole = await holds.held({ stays: [stay('estate', 1)] });
    expect(await distribution.free('cottage', day(1))).toBe(2);
    await holds.release(whole.holdId);
    expect(await distribution.free('cottage', day(1))).toBe(4);
    expect(await distribution.free('estate', day(1))).toBe(1);
  });

  // HOLD-10
  it('answers the same hold to the same request', async () => {
    const holdId = newHoldId();
    const body = holdOf({ stays: [stay('villa', 4)] });
    const answers = [await holds.place(body, holdId), await holds.place(body, holdId)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(await distribution.free('villa', day(4))).toBe(2);
    expect((await holds.call('GET', HOLD, { holdId })).data).toEqual(answers[0]?.data);
  });

  // HOLD-17
  it('tells a cart of its hold: the one that locks rooms, else the latest', async () => {
    const ask = async (cartId: unknown) => (await holds.call('GET', OF_CART, { cartId })).data;
    const first = await holds.held({ stays: [stay('villa', 14)] });
    expect(await ask(first.cartId)).toEqual(first);
    const { data: released } = await holds.release(first.holdId);
    expect(await ask(first.cartId)).toEqual(released);
    const second = await holds.held({ cartId: first.cartId, stays: [stay('villa', 14)] });
    expect(await ask(first.cartId)).toEqual(second);
    expect(await ask('crt_none')).toMatchObject({ status: 404, errorCode: 'HOLD_NOT_FOUND' });
  });

  // HOLD-4
  it('refuses a second hold on a cart until the first has ended', async () => {
    const first = await holds.held({ stays: [stay('villa', 5)] });
    const again = holdOf({ cartId: first.cartId, agentId: first.agentId, stays: [stay('villa', 6)] });
    expect(await holds.place(again)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_ALREADY_ACTIVE' } });
    expect(await holds.release(first.holdId)).toMatchObject({ status: 200, data: { status: 'RELEASED', sequence: 2 } });
    expect((await holds.place(again)).status).toBe(200);
  });

  // HOLD-4, HOLD-6
  it('leaves nothing behind where units are missing, and says which', async () => {
    const body = holdOf({ stays: [stay('lodge', 7, 1, 1), stay('villa', 7, 1, 4)] });
    const holdId = newHoldId();
    const { status, data } = await holds.place(body, holdId);
    expect([status, data.errorCode]).toEqual([409, 'HOLD_UNITS_UNAVAILABLE']);
    expect(data.details).toContain('villa');
    expect(await distribution.free('lodge', day(7))).toBe(2);
    await waitFor('the placement to be undone', async () => (await holds.statusOf(holdId)) === undefined);
    expect(await holds.eventsOf(holdId)).toEqual([]);
    const other = await holds.place(holdOf({ stays: [stay('unknown', 7)] }));
    expect([other.status, other.data.errorCode]).toEqual([409, 'HOLD_UNITS_UNAVAILABLE']);
  });

  // HOLD-20
  it('leaves nothing to a repeat of its claim that arrives when it was refused long since', async () => {
    const { holdId: other } = await holds.held({ stays: [stay('villa', 11, 1, 3)] });
    const late = newHoldId();
    const refused = await holds.place(holdOf({ stays: [stay('villa', 11)] }), late);
    expect(refused.data.errorCode).toBe('HOLD_UNITS_UNAVAILABLE');
    await waitFor('the placement to be undone', async () => (await holds.statusOf(late)) === undefined);
    await holds.release(other);
    expect(await distribution.claim(late, [stay('villa', 11)])).toBe('HOLD_RELEASED');
    expect(await distribution.free('villa', day(11))).toBe(3);
  });

  // HOLD-13
  it('releases once, and answers the same to a repeat', async () => {
    const { holdId } = await holds.held({ stays: [stay('villa', 8, 1, 3)] });
    expect(await distribution.free('villa', day(8))).toBe(0);
    const answers = await Promise.all([holds.release(holdId), holds.release(holdId), holds.release(holdId)]);
    expect(answers.map(({ status, data }) => [status, data.status])).toEqual(Array(3).fill([200, 'RELEASED']));
    expect(await distribution.free('villa', day(8))).toBe(3);
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.released']);
  });

  // HOLD-14, HOLD-30
  it('confirms before the cutoff: booked, units kept, no cutoff any more', async () => {
    const stays = [stay('villa', 9, 2), stay('lodge', 9)];
    const { holdId, expiresAt } = await holds.held({ stays });
    const guest = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: '+919876543210' };
    const confirmed = await holds.confirm(holdId, guest);
    expect(confirmed).toMatchObject({ status: 200, data: { status: 'CONFIRMED' } });
    expect((await holds.confirm(holdId, guest)).data).toEqual(confirmed.data);
    expect(await distribution.bookingsOf(holdId)).toEqual([`${holdId}-1`, `${holdId}-2`]);
    const bookings = stays.map((each, index) => ({
      ...each,
      reference: `${holdId}-${index + 1}`,
      bookingId: expect.stringMatching(/^bkg_/) as string,
      status: 'CONFIRMED',
    }));
    expect(confirmed.data.bookings).toEqual(bookings);
    expect((await holds.events(holdId)).at(-1)?.data.bookings).toEqual(confirmed.data.bookings);
    await holds.setOffset((new Date(expiresAt).getTime() - Date.now()) / 1000 + 5);
    expect(await distribution.free('villa', day(9))).toBe(2);
    expect(await holds.release(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_NOT_ACTIVE' } });
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.confirmed']);
    const kept = await holds.database.one('SELECT guest FROM hold WHERE id = $1', [holdId]);
    expect(kept).toEqual({ guest: null });
  });

  // HOLD-16, HOLD-30
  it('names the bookings also where a release learns of them', async () => {
    const { holdId } = await holds.held({ stays: [stay('villa', 13)] });
    expect(await distribution.confirm(holdId)).toBe(200);
    expect(await holds.release(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_NOT_ACTIVE' } });
    expect((await holds.call('GET', HOLD, { holdId })).data).toMatchObject({
      status: 'CONFIRMED',
      bookings: [{ reference: `${holdId}-1`, propertyId: 'villa' }],
    });
  });

  // HOLD-36
  it('shows which of its bookings were cancelled, even one that was before it was known to be booked', async () => {
    const { holdId } = await holds.held({ stays: [stay('villa', 14), stay('lodge', 14)] });
    expect(await distribution.confirm(holdId)).toBe(200);
    await holds.cancelled(await distribution.cancel(`${holdId}-2`));
    expect((await holds.call('GET', HOLD, { holdId })).data).toMatchObject({ status: 'ACTIVE', bookings: [] });
    await holds.release(holdId);
    expect((await holds.call('GET', HOLD, { holdId })).data).toMatchObject({
      status: 'CONFIRMED',
      bookings: [
        { reference: `${holdId}-1`, status: 'CONFIRMED' },
        { reference: `${holdId}-2`, status: 'CANCELLED' },
      ],
    });
    await holds.cancelled(await distribution.cancel(`${holdId}-1`));
    const told = (await holds.events(holdId)).at(-1);
    expect([told?.type, told?.data.bookings?.map(({ status }) => status)]).toEqual([
      'hold.pushed',
      ['CANCELLED', 'CANCELLED'],
    ]);
  });

  // HOLD-14
  it('books for the channel that the cart has moved to', async () => {
    const { holdId } = await holds.held({ stays: [stay('villa', 10)] });
    expect(await holds.confirm(holdId, undefined, 'chan-other')).toMatchObject({
      status: 200,
      data: { status: 'CONFIRMED', channelId: 'chan-other' },
    });
    expect(await distribution.channelsOf(holdId)).toEqual(['chan-other']);
  });

  // HOLD-11, HOLD-15
  it('refuses what comes after the cutoff', async () => {
    const { holdId, expiresAt } = await holds.held({ stays: [stay('villa', 12)] });
    await holds.setOffset((new Date(expiresAt).getTime() - Date.now()) / 1000 + 1);
    expect(await holds.confirm(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_EXPIRED' } });
    expect(await holds.release(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_NOT_ACTIVE' } });
    await holds.untilStatus(holdId, 'EXPIRED');
    expect(await holds.confirm(holdId)).toMatchObject({ status: 409, data: { errorCode: 'HOLD_EXPIRED' } });
    expect(await holds.eventsOf(holdId)).toEqual(['hold.placed', 'hold.expired']);
  });

  // HOLD-3, HOLD-21
  it('counts an agent’s own limit, and the default again when it is taken back', async () => {
    const agentId = 'agent-with-a-limit';
    const of = (from: number) => holdOf({ agentId, stays: [stay('cottage', from)] });
    const limit = (method: string, body?: object) => holds.call<object>(method, LIMIT, { as: admin, agentId, body });
    expect((await limit('GET')).data).toEqual({ agentId, max: 5, overridden: false });
    expect((await limit('PUT', { max: 1 })).data).toEqual({ agentId, max: 1, overridden: true });
    expect((await limit('PUT', { max: 1 })).status).toBe(200);
    expect((await holds.place(of(20))).status).toBe(200);
    const refused = await holds.place(of(21));
    expect([refused.status, refused.data.errorCode]).toEqual([409, 'HOLD_LIMIT_REACHED']);
    expect((await limit('DELETE')).data).toEqual({ agentId, max: 5, overridden: false });
    expect((await holds.place(of(21))).status).toBe(200);
    expect(await holds.events(agentId)).toMatchObject([
      { type: 'hold.limit-changed', sequence: 1, data: { max: 1 } },
      { type: 'hold.limit-changed', sequence: 2, data: { max: null } },
    ]);
  });

  // HOLD-12
  it('counts no overdue hold for cap or cart, though its timer has not run', async () => {
    const first = await holds.held({ stays: [stay('villa', 30)] });
    await holds.call('PUT', LIMIT, { as: admin, agentId: first.agentId, body: { max: 1 } });
    holds.wire.set('REFUSE'); // the timer cannot settle anything
    await holds.setOffset((new Date(first.expiresAt).getTime() - Date.now()) / 1000 + 1);
    await waitFor('the timer to try', () => Promise.resolve(holds.wire.struck > 0));
    holds.wire.set('PASS');
    const next = await holds.place(
      holdOf({ cartId: first.cartId, agentId: first.agentId, stays: [stay('villa', 30, 1, 3)] }),
    );
    expect(next.status).toBe(200);
    await holds.untilStatus(first.holdId, 'EXPIRED');
    expect(await holds.statusOf(next.data.holdId)).toBe('ACTIVE');
  });

  it.each<[string, object, string]>([
    ['no stays', { stays: [] }, 'stays'],
    ['a date that does not exist', { stays: [{ ...stay('villa', 1), checkIn: '2026-02-30' }] }, 'stays[0].checkIn'],
    ['dates upside down', { stays: [{ ...stay('villa', 1), checkOut: day(1) }] }, 'stays[0].checkOut'],
    ['no units', { stays: [stay('villa', 1, 1, 0)] }, 'quantity'],
    ['no cart', { cartId: undefined }, 'cartId'],
  ])('refuses a request with %s', async (_name, change, field) => {
    const { status, data } = await holds.place(holdOf(change));
    expect(status).toBe(400);
    expect(data.details).toContain(field);
  });

  // EVENT-17, HOLD-21
  it('gives a limit to the longest sub that there is, and its event can be read', async () => {
    const agentId = 'a'.repeat(255);
    const { status } = await holds.call('PUT', LIMIT, { as: admin, agentId, body: { max: 3 } });
    expect(status).toBe(200);
    const [event] = await holds.events(agentId);
    expect(envelopeSchema.parse(event)).toMatchObject({ subject: agentId, data: { agentId, max: 3 } });
  });

  // EVENT-17
  it.each(['a'.repeat(256), 'a\nb'])('gives no limit to what is no sub', async (agentId) => {
    for (const [method, body] of [
      ['PUT', { max: 3 }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await holds.call(method, LIMIT, { as: admin, agentId, body });
      expect([answer.status, answer.data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect(await holds.events(agentId)).toEqual([]);
  });

  // ALL-12
  it.each([
    ['PUT', { max: -1 }],
    ['PUT', { max: 1.5 }],
    ['PUT', { max: 1, maximum: 2 }],
    ['PUT', {}],
  ])('refuses a limit by %s %j', async (method, body) => {
    const answer = await holds.call(method, LIMIT, { as: admin, agentId: 'agent-x', body });
    expect([answer.status, answer.data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each([
    ['GET', HOLD],
    ['DELETE', HOLD],
    ['POST', CONFIRM],
  ])('knows no such hold: %s %s', async (method, route) => {
    const answer = await holds.call(method, route, { holdId: 'hld_none', ...(method === 'POST' && { body: {} }) });
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'HOLD_NOT_FOUND']);
  });

  // CRED-14, CRED-18
  it.each<[string, string, Caller | null, number]>([
    ['PUT', HOLD, null, 401],
    ['PUT', HOLD, { kind: 'agent', sub: 'agent-1' }, 403],
    ['DELETE', HOLD, admin, 403],
    ['POST', CONFIRM, { kind: 'channel', channelId: 'chan-main' }, 403],
    ['GET', HOLD, { kind: 'agent', sub: 'agent-1' }, 403],
    ['GET', OF_CART, { kind: 'agent', sub: 'agent-1' }, 403],
    ['GET', LIMIT, null, 401],
    ['PUT', LIMIT, { kind: 'agent', sub: 'agent-1' }, 403],
    ['DELETE', LIMIT, { kind: 'service', service: 'cart' }, 403],
  ])('%s %s is closed to %j', async (method, route, as, status) => {
    const params = {
      holdId: 'hld_none',
      cartId: 'crt_none',
      agentId: 'agent-1',
      ...(method !== 'GET' && { body: {} }),
    };
    expect((await holds.call(method, route, { as, ...params })).status).toBe(status);
  });

  // ALL-9, HOLD-19, HOLD-20
  it('answers 503 while distribution is down, and undoes what it cannot know', async () => {
    const agentId = 'agent-in-an-outage';
    const { holdId: active } = await holds.held({ stays: [stay('villa', 40)] });
    holds.wire.set('REFUSE');
    const holdId = newHoldId();
    const placed = await holds.place(holdOf({ agentId, stays: [stay('villa', 41)] }), holdId);
    expect([placed.status, placed.data.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(placed.headers['retry-after']).toBeDefined();
    const released = await holds.release(active);
    expect(released.status).toBe(503);
    expect(await holds.confirm(active)).toMatchObject({ status: 503, data: { errorCode: 'HOLD_IN_TRANSITION' } });
    holds.wire.set('PASS');
    await holds.untilStatus(holdId, undefined);
    await holds.untilStatus(active, 'RELEASED');
    expect(await distribution.free('villa', day(40))).toBe(3);
    expect(await distribution.free('villa', day(41))).toBe(3);
    expect(await holds.eventsOf(active)).toEqual(['hold.placed', 'hold.released']);
  });

  // HOLD-18
  it('releases the hold of a cart that is archived, and never holds under it again', async () => {
    const { holdId, cartId, agentId } = await holds.held({ stays: [stay('villa', 50)] });
    await holds.archive(cartId, agentId);
    await holds.untilStatus(holdId, 'RELEASED');
    expect(await distribution.free('villa', day(50))).toBe(3);
    const again = await holds.place(holdOf({ cartId, agentId, stays: [stay('villa', 50)] }));
    expect([again.status, again.data.errorCode]).toEqual([409, 'CART_ARCHIVED']);
  });
});
