import { waitFor } from '@stayline/testkit';
import { Agent, type CartAnswer, type Rooms } from './support/agent';
import { call } from './support/api';
import { dayFromToday, Partner, PLAN_CODE, UNITS, VILLA } from './support/partner';
import { eventLogs } from './support/event-logs';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 120_000;
const SETTLE_TIMEOUT_MS = 30_000;
const SECONDS_PAST_CUTOFF = 2;

const MANOR = 'test-manor';
const COTTAGE = 'test-cottage';
const COTTAGES = 4;

const villas = (daysAhead: number, quantity = 1): Rooms => ({
  listingId: 'test-estate',
  daysAhead,
  units: { [VILLA]: quantity },
});

/** A manor of which two cottages are the parts; there are four cottages. */
function manor(channelId: string): object[] {
  return [
    { kind: 'listing', id: 'test-park', title: 'Test Park', city: 'Calangute' },
    ...house(channelId, COTTAGE, COTTAGES),
    ...house(channelId, MANOR, 1, [{ propertyId: COTTAGE, blockQuantity: 2 }]),
  ];
}

function house(channelId: string, id: string, quantity: number, combinations?: object[]): object[] {
  const range = { fromDate: dayFromToday(0), toDate: dayFromToday(60) };
  return [
    {
      kind: 'property',
      id,
      listingId: 'test-park',
      name: id,
      city: 'Calangute',
      state: 'Goa',
      currency: 'INR',
      maxAdults: 4,
      maxChildren: 2,
      maxGuests: 6,
      ...(combinations && { combinations }),
      units: Array.from({ length: quantity }, (_, index) => ({ unitId: `${id}-${index}`, name: `${id} ${index}` })),
    },
    {
      kind: 'ratePlan',
      id: `plan-${id}`,
      propertyId: id,
      name: 'European plan',
      code: PLAN_CODE,
      rate: 6000,
      applicableAdult: 2,
    },
    { kind: 'inventory', propertyId: id, ...range, quantity, minimumStay: 1, maximumStay: 30 },
    { kind: 'access', channelId, propertyId: id },
  ];
}

jest.setTimeout(START_TIMEOUT_MS);

for (const { events, suite } of eventLogs) {
  suite(`holding rooms of a cart, events on ${events}`, () => {
    let platform: Platform;
    let partner: Partner;
    let agent: Agent;
    let otherAgent: Agent;
    let operator: Agent;
    beforeAll(async () => {
      platform = await Platform.start({ events });
      partner = new Partner(platform);
      await partner.loadCatalog(manor);
      [agent, otherAgent, operator] = await Promise.all([
        Agent.of(platform, 'agent'),
        Agent.of(platform, 'otherAgent'),
        Agent.of(platform, 'admin'),
      ]);
    });
    afterAll(() => platform?.stop());

    /** Units that a partner is told of at this instant. */
    async function free(propertyId: string, daysAhead: number): Promise<number | undefined> {
      const date = dayFromToday(daysAhead);
      const path = `/v1/properties/${propertyId}/inventories?fromDate=${date}&toDate=${date}`;
      const { body } = await partner.get<{ inventories: { quantity: number }[] }>(path);
      return body.inventories[0]?.quantity;
    }

    async function isSoldOut(propertyId: string, daysAhead: number): Promise<boolean | undefined> {
      const stay = `checkinDate=${dayFromToday(daysAhead)}&checkoutDate=${dayFromToday(daysAhead + 2)}&adults=2`;
      const path = `/v1/properties/rates?propertyId=${propertyId}&${stay}`;
      return (await partner.get<{ list: { soldOut: boolean }[] }>(path)).body.list[0]?.soldOut;
    }

    /** What the channel manager was told of a hold, in the order in which it came. */
    async function pushes(holdId: string): Promise<string[]> {
      const { body } = await call<{ action: string; holdId: string }[]>(
        `${platform.sandbox.sandboxUrl}/channel-manager`,
      );
      return body.filter((each) => each.holdId === holdId).map(({ action }) => action);
    }

    /** Places the hold of a new cart; fails unless it is held. */
    async function held(...items: Rooms[]): Promise<CartAnswer & { hold: NonNullable<CartAnswer['hold']> }> {
      const { status, body } = await agent.hold(await agent.cartWith(...items));
      if (status !== 200 || !body.hold) throw new Error(`Not held: ${status} ${JSON.stringify(body)}`);
      return { ...body, hold: body.hold };
    }

    // HOLD-1, HOLD-3, HOLD-7, HOLD-13, HOLD-22, HOLD-25
    it('shows in the answer, and in the partner’s very next read; a release frees the rooms at once', async () => {
      const { id, hold, holdUsage } = await held(villas(5, UNITS));
      expect(await Promise.all([free(VILLA, 5), free(VILLA, 6), free(VILLA, 7), isSoldOut(VILLA, 5)])).toEqual([
        0,
        0,
        UNITS,
        true,
      ]);
      expect(holdUsage).toEqual({ active: 1, max: 5 });
      expect(hold).toMatchObject({
        status: 'ACTIVE',
        units: [5, 6].map((days) => ({ propertyId: VILLA, date: dayFromToday(days), quantity: UNITS })),
      });
      expect((await agent.cart(id)).hold).toMatchObject({ id: hold.id, status: 'ACTIVE' });

      const released = await agent.release(id);
      expect(await Promise.all([free(VILLA, 5), isSoldOut(VILLA, 5)])).toEqual([UNITS, false]);
      expect(released).toMatchObject({
        status: 200,
        body: { hold: { id: hold.id, status: 'RELEASED' }, holdUsage: { active: 0 } },
      });
      expect(await agent.release(id)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_NOT_ACTIVE' } });
      await waitFor('the channel manager', async () => (await pushes(hold.id)).length === 2, SETTLE_TIMEOUT_MS);
      expect(await pushes(hold.id)).toEqual(['Confirm', 'Cancel']);
      await waitFor('the cart to know', async () => {
        const [push] = (await agent.cart(id)).hold?.channelManager ?? [];
        return push?.operation === 'CANCEL' && push.state === 'SENT';
      });
    });

    // HOLD-4
    it('is refused while the cart is held, and where units are gone, with the reason', async () => {
      const { id } = await held(villas(8, UNITS - 1));
      expect(await agent.hold(id)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_ALREADY_ACTIVE' } });
      const late = await agent.hold(await agent.cartWith(villas(8, 2)));
      expect(late).toMatchObject({ status: 409, body: { errorCode: 'HOLD_UNITS_UNAVAILABLE' } });
      expect(late.body.details).toContain(VILLA);
      expect((await agent.release(id)).status).toBe(200);
      expect((await agent.hold(id)).body.hold?.status).toBe('ACTIVE');
      expect((await agent.release(id)).status).toBe(200);
    });

    // CART-2
    it('does not exist for another agent', async () => {
      const { id } = await held(villas(11));
      for (const answer of await Promise.all([otherAgent.hold(id), otherAgent.release(id), otherAgent.confirm(id)]))
        expect(answer).toMatchObject({ status: 404, body: { errorCode: 'CART_NOT_FOUND' } });
      expect((await agent.cart(id)).hold?.status).toBe('ACTIVE');
      expect(await free(VILLA, 11)).toBe(UNITS - 1);
      await agent.release(id);
    });

    // HOLD-2, HOLD-7
    it('reserves the parts of a combination, and the whole of a part', async () => {
      const whole = await held({ listingId: 'test-park', daysAhead: 14, units: { [MANOR]: 1 } });
      expect(await Promise.all([free(MANOR, 14), free(COTTAGE, 14)])).toEqual([0, COTTAGES - 2]);
      expect(whole.hold.units.map(({ propertyId }) => propertyId)).toEqual([MANOR, MANOR]);
      await agent.release(whole.id);
      const part = await held({ listingId: 'test-park', daysAhead: 14, units: { [COTTAGE]: COTTAGES - 1 } });
      expect(await Promise.all([free(MANOR, 14), free(COTTAGE, 14)])).toEqual([0, 1]);
      await agent.release(part.id);
      expect(await Promise.all([free(MANOR, 14), free(COTTAGE, 14)])).toEqual([1, COTTAGES]);
    });

    // HOLD-6
    it('is all or nothing over the items of a cart', async () => {
      const taken = await held({ listingId: 'test-park', daysAhead: 17, units: { [COTTAGE]: COTTAGES } });
      const both = await agent.cartWith(villas(17), {
        listingId: 'test-park',
        daysAhead: 17,
        units: { [COTTAGE]: 1 },
      });
      expect(await agent.hold(both)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_UNITS_UNAVAILABLE' } });
      expect(await free(VILLA, 17)).toBe(UNITS);
      expect(await agent.cart(both)).toMatchObject({ hold: null, holdUsage: { active: 1 } });
      await agent.release(taken.id);
    });

    // HOLD-14, HOLD-15, HOLD-22
    it('becomes a booking of the primary guest when it is confirmed, which the operator sees', async () => {
      const { id, hold } = await held(villas(20, 2));
      const guest = { firstName: 'Meera', lastName: 'Iyer', email: 'meera.iyer@example.com', phone: '9812345678' };
      const set = await agent.call('POST', `/api/v1/cart/${id}/primary-guest`, { ...guest, countryCode: '+91' });
      expect(set.status).toBe(200);
      const confirmed = await agent.confirm(id);
      expect(confirmed).toMatchObject({
        status: 200,
        body: { hold: { id: hold.id, status: 'CONFIRMED' }, holdUsage: { active: 0 } },
      });
      expect(await free(VILLA, 20)).toBe(UNITS - 2);
      const reference = `${hold.id}-1`;
      const booking = await operator.call<object>('GET', `/api/v1/admin/bookings/${reference}`);
      expect(booking).toMatchObject({
        status: 200,
        body: { bookingId: reference, guest: { ...guest, phone: '+919812345678' } },
      });
      for (const again of [await agent.release(id), await agent.confirm(id)])
        expect(again).toMatchObject({ status: 409, body: { errorCode: 'HOLD_NOT_ACTIVE' } });
      await waitFor('the channel manager', async () => (await pushes(hold.id)).length > 0, SETTLE_TIMEOUT_MS);
      expect(await pushes(hold.id)).toEqual(['Confirm']);
      // No guest mail: a booking that came later has had its own.
      const later = await partner.book(await partner.quote(20));
      const mails = () => partner.received('mail', later.body.bookingId);
      await waitFor('the later mail', async () => (await mails()).length > 0, SETTLE_TIMEOUT_MS);
      expect(await partner.received('mail', guest.email)).toEqual([]);
    });

    // HOLD-3, HOLD-21, INVARIANT-7
    it('keeps to the cap when nine are placed at once, and to a limit that the operator gives and takes back', async () => {
      const carts: string[] = [];
      for (let index = 0; index < 9; index += 1) carts.push(await otherAgent.cartWith(villas(23 + 2 * index)));
      const answers = await Promise.all(carts.map((id) => otherAgent.hold(id)));
      const outcomes = answers.map(({ status, body }) => body.errorCode ?? `${status}`).sort();
      expect(outcomes).toEqual([...Array<string>(5).fill('200'), ...Array<string>(4).fill('HOLD_LIMIT_REACHED')]);
      const heldCarts = carts.filter((_id, index) => answers[index]?.status === 200);
      const [refused = ''] = carts.filter((_id, index) => answers[index]?.status === 409);
      expect((await otherAgent.cart(refused)).holdUsage).toEqual({ active: 5, max: 5 });

      const limit = `/api/v1/admin/cart/hold-limits/${platform.sandbox.clients.otherAgent.clientId}`;
      expect((await operator.call('PUT', limit, { max: 6 })).status).toBe(200);
      expect((await otherAgent.hold(refused)).status).toBe(200);
      await waitFor('the cart to know the limit', async () => {
        const { active, max } = (await otherAgent.cart(refused)).holdUsage;
        return active === 6 && max === 6;
      });
      expect((await operator.call('DELETE', limit)).status).toBe(200);
      await waitFor('the default again', async () => (await otherAgent.cart(refused)).holdUsage.max === 5);
      for (const id of [...heldCarts, refused]) expect((await otherAgent.release(id)).status).toBe(200);
      expect((await otherAgent.cart(refused)).holdUsage.active).toBe(0);
    });

    // HOLD-18
    it('ends when its cart is archived', async () => {
      const { id, hold } = await held(villas(44, UNITS));
      const archived = await agent.call('DELETE', `/api/v1/cart/${id}`);
      expect([archived.status, archived.body.hold]).toMatchObject([200, { id: hold.id, status: 'RELEASED' }]);
      expect(await free(VILLA, 44)).toBe(UNITS);
      await waitFor('the Cancel', async () => (await pushes(hold.id)).includes('Cancel'), SETTLE_TIMEOUT_MS);
      expect(await agent.confirm(id)).toMatchObject({ status: 409, body: { errorCode: 'CART_ARCHIVED' } });
    });

    // ALL-9, HOLD-18
    it('is 503, and nothing is held, while holds is down; a cart archived then is released by its event', async () => {
      const id = await agent.cartWith(villas(47));
      const { id: archived, hold } = await held(villas(49));
      await platform.kill('holds');
      expect(await agent.call('DELETE', `/api/v1/cart/${archived}`)).toMatchObject({
        status: 200,
        body: { hold: { id: hold.id, status: 'ACTIVE' } },
      });
      const refused = await agent.hold(id);
      expect(refused).toMatchObject({ status: 503, body: { errorCode: 'SERVICE_UNAVAILABLE' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await agent.cart(id)).toMatchObject({ hold: null });
      await platform.restart('holds');
      expect((await agent.hold(id)).status).toBe(200);
      expect((await agent.release(id)).status).toBe(200);
      await waitFor('the rooms to be free', async () => (await free(VILLA, 49)) === UNITS, SETTLE_TIMEOUT_MS);
      await waitFor('the cart to know', async () => (await agent.cart(archived)).hold?.status === 'RELEASED');
    });

    describe('past the cutoff', () => {
      const clock = (method: string, body?: object) =>
        call(`${platform.sandbox.sandboxUrl}/clock`, {
          method,
          ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
        });
      afterEach(() => clock('DELETE'));

      // HOLD-11, HOLD-12, HOLD-22, INVARIANT-8
      it('locks nothing at once, with holds dead; then expires once, and is cancelled at the channel manager', async () => {
        const { id, hold } = await held(villas(50, UNITS));
        await waitFor('the Confirm', async () => (await pushes(hold.id)).length === 1, SETTLE_TIMEOUT_MS);
        await platform.kill('holds');
        const offsetSeconds = (Date.parse(hold.expiresAt) - Date.now()) / 1_000 + SECONDS_PAST_CUTOFF;
        expect((await clock('PUT', { offsetSeconds })).status).toBe(200);
        expect(await free(VILLA, 50)).toBe(UNITS);
        expect(await agent.cart(id)).toMatchObject({ hold: { status: 'ACTIVE' }, holdUsage: { active: 0 } });

        await platform.restart('holds');
        expect(await agent.confirm(id)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_EXPIRED' } });
        await waitFor('it to expire', async () => (await agent.cart(id)).hold?.status === 'EXPIRED', SETTLE_TIMEOUT_MS);
        expect(await agent.confirm(id)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_EXPIRED' } });
        expect(await agent.release(id)).toMatchObject({ status: 409, body: { errorCode: 'HOLD_NOT_ACTIVE' } });
        await waitFor('the Cancel', async () => (await pushes(hold.id)).length > 1, SETTLE_TIMEOUT_MS);
        expect(await pushes(hold.id)).toEqual(['Confirm', 'Cancel']);
      });
    });
  });
}
