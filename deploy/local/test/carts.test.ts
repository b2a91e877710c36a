import { waitFor } from '@stayline/testkit';
import { Client } from 'pg';
import { Agent } from './support/agent';
import { call } from './support/api';
import { dayFromToday, Partner } from './support/partner';
import { eventLogs } from './support/event-logs';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 120_000;
const SETTLE_TIMEOUT_MS = 30_000;

interface Found {
  id: string;
  selectedProperties: { propertyId: string; quantity: number }[];
  properties: { propertyId: string; available: number }[];
  price: { roomTotal: number; gst: number; total: number };
}

interface Line {
  snapshot: number;
  current: number;
  lineTotal: number;
  priceDrift: { snapshot: number; current: number; delta: number; snapshotAt: string } | null;
}

interface Cart {
  id: string;
  name: string;
  items: { id: string; base: Line; meals: Line[]; vas: Line[] }[];
  summary: { roomSubtotal: number; taxableSubtotal: number; gst: number; grandTotal: number };
  amountModification: { id: string; status: string } | null;
  hold: { id: string; status: string } | null;
  errorCode?: string;
}

for (const { events, suite } of eventLogs) {
  suite(`carts of sales agents, events on ${events}`, () => {
    jest.setTimeout(START_TIMEOUT_MS);
    let platform: Platform;
    let agent: Agent;
    let otherAgent: Agent;
    let approver: Agent;
    let operator: Agent;
    beforeAll(async () => {
      platform = await Platform.start({ events });
      [agent, otherAgent, approver, operator] = await Promise.all([
        Agent.of(platform, 'agent'),
        Agent.of(platform, 'otherAgent'),
        Agent.of(platform, 'approver'),
        Agent.of(platform, 'admin'),
      ]);
    });
    afterAll(() => platform?.stop());

    const sample = (name: string): string => platform.sandbox.samples[name] as string;
    const get = async (id: string) => (await agent.call<Cart>('GET', `/api/v1/cart/${id}`)).body;

    async function find(daysAhead: number, adults = 5): Promise<Found> {
      const dates = `checkIn=${dayFromToday(daysAhead)}&checkOut=${dayFromToday(daysAhead + 2)}`;
      const path = `/api/v1/listings?city=${sample('city')}&${dates}&adults=${adults}`;
      const { body } = await agent.call<{ list: Found[] }>('GET', path);
      const found = body.list.find(({ id }) => id === sample('listing'));
      if (!found) throw new Error(`No ${sample('listing')} in ${sample('city')}`);
      return found;
    }

    /** A cart with the rooms that the listing suggests for five adults. */
    async function cartOf(name: string, daysAhead: number): Promise<{ cart: Cart; found: Found }> {
      const found = await find(daysAhead);
      const made = await agent.call<Cart>('POST', '/api/v1/cart', { name });
      const item = {
        listingId: found.id,
        checkIn: dayFromToday(daysAhead),
        checkOut: dayFromToday(daysAhead + 2),
        adults: 5,
        selectedProperties: found.selectedProperties,
      };
      const added = await waitFor('cart to know the catalog', async () => {
        const answer = await agent.call<Cart>('POST', `/api/v1/cart/${made.body.id}/items`, item);
        return answer.status === 200 ? answer.body : undefined;
      });
      return { cart: added, found };
    }

    // INVARIANT-9, SEARCH-36
    it('cost what the listing said, with meals and services on top', async () => {
      const { cart, found } = await cartOf('Menon family', 30);
      expect(cart.summary).toMatchObject({
        roomSubtotal: found.price.roomTotal,
        gst: found.price.gst,
        grandTotal: found.price.total,
      });
      const path = `/api/v1/cart/${cart.id}/items/${cart.items[0]?.id}`;
      await agent.call('POST', `${path}/meals`, { mealId: sample('meal'), unsureOfDates: true });
      const { body } = await agent.call<Cart>('POST', `${path}/vas`, {
        vasId: sample('vas'),
        dates: [dayFromToday(30)],
      });
      const [item] = body.items;
      const lines = [item?.base, ...(item?.meals ?? []), ...(item?.vas ?? [])].map((line) => line?.lineTotal ?? 0);
      expect(lines).toHaveLength(3);
      expect(body.summary.taxableSubtotal).toBe(lines.reduce((sum, line) => sum + line, 0));
      expect(body.summary.grandTotal).toBe(body.summary.taxableSubtotal + body.summary.gst);
    });

    // CART-25, CART-26, CART-39
    it('show a changed rate as drift within a second or so, until it is accepted', async () => {
      const { cart } = await cartOf('Drifting', 40);
      const [property] = (await find(40)).selectedProperties;
      const database = new Client({ connectionString: platform.sandbox.databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ id: string; rate: number }>(
        'SELECT id, rate FROM distribution.rate_plan WHERE property_id = $1 ORDER BY rank, id LIMIT 1',
        [property?.propertyId],
      );
      await database.end();
      const [plan] = rows;
      const [fromDate, toDate] = [dayFromToday(40), dayFromToday(40)];
      const before = Date.now();
      const changed = await operator.call('PUT', `/api/v1/admin/catalog/rate-plans/${plan?.id}/restrictions`, [
        { fromDate, toDate, rate: (plan?.rate ?? 0) + 1_000 },
      ]);
      expect(changed.status).toBe(200);
      const drifted = await waitFor('the drift', async () => {
        const { items } = await get(cart.id);
        return items[0]?.base.priceDrift ? items[0].base : undefined;
      });
      // Kafka's consumers may join a moment later; CART-39 says how fast it is otherwise.
      expect(Date.now() - before).toBeLessThan(SETTLE_TIMEOUT_MS);
      const delta = 1_000 * (property?.quantity ?? 0);
      expect(drifted.priceDrift).toMatchObject({
        snapshot: drifted.snapshot,
        current: drifted.snapshot + delta,
        delta,
      });
      const { body } = await agent.call<Cart>('POST', `/api/v1/cart/${cart.id}/refresh-prices`);
      expect(body.items[0]?.base).toMatchObject({
        snapshot: drifted.current,
        current: drifted.current,
        priceDrift: null,
      });
    });

    // ALL-7, CART-1, CART-2
    it('do not exist for another agent, byte for byte, and archiving frees their name', async () => {
      const { cart } = await cartOf('Nobody else', 50);
      const theirs = await otherAgent.call<Cart>('GET', `/api/v1/cart/${cart.id}`);
      const nowhere = await otherAgent.call<Cart>('GET', '/api/v1/cart/crt_00000000000000000000000000');
      const stripped = ({ body }: { body: object }) => JSON.stringify({ ...body, timestamp: '' });
      expect([theirs.status, stripped(theirs)]).toEqual([404, stripped(nowhere)]);
      expect((await agent.call('POST', '/api/v1/cart', { name: cart.name })).status).toBe(409);
      expect((await otherAgent.call('POST', '/api/v1/cart', { name: cart.name })).status).toBe(201);
      expect((await agent.call('DELETE', `/api/v1/cart/${cart.id}`)).status).toBe(200);
      expect((await agent.call('POST', '/api/v1/cart', { name: cart.name })).status).toBe(201);
    });

    // MOD-8, MOD-9
    it('take a discount that an approver agrees to, within the limit', async () => {
      const { cart } = await cartOf('A discount', 60);
      const path = `/api/v1/cart/${cart.id}/modification`;
      const total = cart.summary.grandTotal;
      const ask = async (targetTotal: number) => {
        const { body } = await agent.call<Cart>('POST', path, { targetTotal, reason: 'Returning guest' });
        return body.amountModification?.id ?? 'none';
      };
      const tooMuch = await ask(Math.floor(total * 0.7));
      expect(await approver.call(`POST`, `${path}/${tooMuch}/approve`)).toMatchObject({
        status: 403,
        body: { errorCode: 'DISCOUNT_ABOVE_LIMIT' },
      });
      expect((await approver.call('POST', `${path}/${tooMuch}/reject`, { note: 'Too much' })).status).toBe(200);
      const fair = Math.ceil(total * 0.9);
      const modId = await ask(fair);
      expect((await agent.call('POST', `${path}/${modId}/approve`)).status).toBe(403);
      expect((await otherAgent.call('POST', `${path}/${modId}/approve`)).status).toBe(404);
      expect(await approver.call<Cart>('POST', `${path}/${modId}/approve`)).toMatchObject({
        status: 200,
        body: { summary: { grandTotal: fair } },
      });
      expect((await get(cart.id)).amountModification?.status).toBe('APPROVED');
    });

    // HOLD-27
    it('remind agent and stakeholders of a hold, once each', async () => {
      const { cart } = await cartOf('Held', 70);
      const held = await agent.call<Cart>('POST', `/api/v1/cart/${cart.id}/hold`);
      expect(held.status).toBe(200);
      expect((await agent.call('DELETE', `/api/v1/cart/${cart.id}/hold`)).status).toBe(200);
      const mails = async () => {
        const { body } = await call<{ to: string[] }[]>(`${platform.sandbox.sandboxUrl}/mail`);
        return body.filter((mail) => JSON.stringify(mail).includes(held.body.hold?.id ?? '?')).map(({ to }) => to[0]);
      };
      await waitFor('the reminders', async () => (await mails()).length >= 4, SETTLE_TIMEOUT_MS);
      const counts = new Map<string, number>();
      for (const to of await mails()) counts.set(to ?? '', (counts.get(to ?? '') ?? 0) + 1);
      expect([...counts.values()]).toEqual([2, 2]);
    });

    // GUEST-17, GUEST-18
    it('find the guest of the samples, and whoever has booked with a partner', async () => {
      const lookUp = async (phone: string) =>
        (await agent.call<{ found: boolean }>('GET', `/api/v1/cart/guest-lookup?phone=${phone}`)).body;
      expect(await lookUp(sample('guestPhone'))).toMatchObject({ found: true, phone: sample('guestPhone') });
      const partner = new Partner(platform);
      await partner.loadCatalog();
      expect((await partner.book(await partner.quote(10))).status).toBe(201);
      await waitFor('the directory', async () => (await lookUp('9876543210')).found, SETTLE_TIMEOUT_MS);
    });

    // INVARIANT-3
    it('keep every write that was answered through kill -9', async () => {
      const { cart } = await cartOf('Killed', 80);
      const names: string[] = [];
      const writes = Array.from({ length: 12 }, async (_none, index) => {
        const answer = await agent
          .call<Cart>('POST', `/api/v1/cart/${cart.id}/secondary-guests`, { firstName: `Guest ${index}` })
          .catch(() => undefined);
        if (answer?.status === 200) names.push(`Guest ${index}`);
        if (index === 3) await platform.signal('cart', 'SIGKILL');
      });
      await Promise.all(writes);
      await platform.untilReady('cart');
      const { body } = await agent.call<{ secondaryGuests: { firstName: string }[] }>('GET', `/api/v1/cart/${cart.id}`);
      expect(body.secondaryGuests.map(({ firstName }) => firstName)).toEqual(expect.arrayContaining(names));
    });

    // CART-40
    it('are priced again from scratch when the catalog is rebuilt', async () => {
      const { cart } = await cartOf('Rebuilt', 90);
      const database = new Client({ connectionString: platform.sandbox.databaseUrl });
      await database.connect();
      for (const table of ['listing', 'property', 'rate_plan', 'restriction', 'meal', 'vas', 'access'])
        await database.query(`DELETE FROM cart.catalog_${table}`);
      await database.end();
      const bare = (await agent.call<{ items: { base: { available: boolean } }[] }>('GET', `/api/v1/cart/${cart.id}`))
        .body;
      expect(bare.items[0]?.base.available).toBe(false);
      await platform.runCommand('cart', 'rebuild-catalog');
      expect(await get(cart.id)).toEqual({
        ...cart,
        updatedAt: ((await get(cart.id)) as unknown as { updatedAt: string }).updatedAt,
      });
    });
  });
}
