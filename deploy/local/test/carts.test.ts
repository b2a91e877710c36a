import {
  addCartItem,
  addSecondaryGuest,
  approveModification,
  archiveCart,
  type CartView,
  createCart,
  getCart,
  type ListingOfferView,
  lookUpGuest,
  placeHold,
  putRestriction,
  refreshCartPrices,
  rejectModification,
  releaseHold,
  requestModification,
  searchListings,
  selectMeal,
  selectVas,
} from '@stayline/client';
import { waitFor } from '@stayline/testkit';
import { Client } from 'pg';
import { Agent } from './support/agent';
import { call } from './support/api';
import { dayFromToday, Partner } from './support/partner';
import { eventLogs } from './support/event-logs';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 120_000;
const SETTLE_TIMEOUT_MS = 30_000;

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
    const of = (cart: { id: string }) => ({ client: agent.client, path: { cartId: cart.id } });
    const read = async (cart: { id: string }) => (await getCart({ ...of(cart), throwOnError: true })).data;

    async function find(daysAhead: number, adults = 5): Promise<ListingOfferView> {
      const stay = { checkIn: dayFromToday(daysAhead), checkOut: dayFromToday(daysAhead + 2), adults };
      const query = { city: sample('city'), ...stay };
      const { data } = await searchListings({ client: agent.client, query, throwOnError: true });
      const found = data.list.find(({ id }) => id === sample('listing'));
      if (!found) throw new Error(`No ${sample('listing')} in ${sample('city')}`);
      return found;
    }

    /** A cart with the rooms that the listing suggests for five adults. */
    async function cartOf(name: string, daysAhead: number): Promise<{ cart: CartView; found: ListingOfferView }> {
      const found = await find(daysAhead);
      const { data: made } = await createCart({ client: agent.client, body: { name }, throwOnError: true });
      const body = {
        listingId: found.id,
        checkIn: dayFromToday(daysAhead),
        checkOut: dayFromToday(daysAhead + 2),
        adults: 5,
        selectedProperties: found.selectedProperties,
      };
      const add = async () => (await addCartItem({ ...of(made), body })).data;
      return { cart: await waitFor('cart to know the catalog', add), found };
    }

    // INVARIANT-9, SEARCH-36
    it('cost what the listing said, with meals and services on top', async () => {
      const { cart, found } = await cartOf('Menon family', 30);
      expect(cart.summary).toMatchObject({
        roomSubtotal: found.price?.roomTotal,
        gst: found.price?.gst,
        grandTotal: found.price?.total,
      });
      const at = { client: agent.client, path: { cartId: cart.id, itemId: cart.items[0]?.id ?? '' } };
      await selectMeal({ ...at, body: { mealId: sample('meal'), unsureOfDates: true }, throwOnError: true });
      const dates = [dayFromToday(30)];
      const { data } = await selectVas({ ...at, body: { vasId: sample('vas'), dates }, throwOnError: true });
      const [item] = data.items;
      const lines = [item?.base, ...(item?.meals ?? []), ...(item?.vas ?? [])].map((line) => line?.lineTotal ?? 0);
      expect(lines).toHaveLength(3);
      expect(data.summary.taxableSubtotal).toBe(lines.reduce((sum, line) => sum + line, 0));
      expect(data.summary.grandTotal).toBe(data.summary.taxableSubtotal + data.summary.gst);
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
      await putRestriction({
        client: operator.client,
        path: { ratePlanId: plan?.id ?? '' },
        body: [{ fromDate, toDate, rate: (plan?.rate ?? 0) + 1_000 }],
        throwOnError: true,
      });
      const drifted = await waitFor('the drift', async () => {
        const { items } = await read(cart);
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
      const { data } = await refreshCartPrices({ ...of(cart), throwOnError: true });
      expect(data.items[0]?.base).toMatchObject({
        snapshot: drifted.current,
        current: drifted.current,
        priceDrift: null,
      });
    });

    // ALL-7, CART-1, CART-2
    it('do not exist for another agent, byte for byte, and archiving frees their name', async () => {
      const { cart } = await cartOf('Nobody else', 50);
      const asOther = (cartId: string) => getCart({ client: otherAgent.client, path: { cartId } });
      const [theirs, nowhere] = [await asOther(cart.id), await asOther('crt_00000000000000000000000000')];
      const stripped = ({ error }: { error?: object }) => JSON.stringify({ ...error, timestamp: '' });
      expect([theirs.response?.status, stripped(theirs)]).toEqual([404, stripped(nowhere)]);
      const named = async ({ client }: Agent) =>
        (await createCart({ client, body: { name: cart.name } })).response?.status;
      expect(await named(agent)).toBe(409);
      expect(await named(otherAgent)).toBe(201);
      await archiveCart({ ...of(cart), throwOnError: true });
      expect(await named(agent)).toBe(201);
    });

    // MOD-8, MOD-9
    it('take a discount that an approver agrees to, within the limit', async () => {
      const { cart } = await cartOf('A discount', 60);
      const total = cart.summary.grandTotal;
      const ask = async (targetTotal: number) => {
        const body = { targetTotal, reason: 'Returning guest' };
        const { data } = await requestModification({ ...of(cart), body, throwOnError: true });
        return { cartId: cart.id, modId: data.amountModification?.id ?? 'none' };
      };
      const approve = ({ client }: Agent, path: { cartId: string; modId: string }) =>
        approveModification({ client, path });
      const tooMuch = await ask(Math.floor(total * 0.7));
      const refused = await approve(approver, tooMuch);
      expect([refused.response?.status, refused.error?.errorCode]).toEqual([403, 'DISCOUNT_ABOVE_LIMIT']);
      const note = { note: 'Too much' };
      await rejectModification({ client: approver.client, path: tooMuch, body: note, throwOnError: true });
      const fair = Math.ceil(total * 0.9);
      const wanted = await ask(fair);
      expect((await approve(agent, wanted)).response?.status).toBe(403);
      expect((await approve(otherAgent, wanted)).response?.status).toBe(404);
      expect((await approve(approver, wanted)).data?.summary.grandTotal).toBe(fair);
      expect((await read(cart)).amountModification?.status).toBe('APPROVED');
    });

    // HOLD-27
    it('remind agent and stakeholders of a hold, once each', async () => {
      const { cart } = await cartOf('Held', 70);
      const { data: held } = await placeHold({ ...of(cart), throwOnError: true });
      await releaseHold({ ...of(cart), throwOnError: true });
      const mails = async () => {
        const { body } = await call<{ to: string[] }[]>(`${platform.sandbox.sandboxUrl}/mail`);
        return body.filter((mail) => JSON.stringify(mail).includes(held.hold?.id ?? '?')).map(({ to }) => to[0]);
      };
      await waitFor('the reminders', async () => (await mails()).length >= 4, SETTLE_TIMEOUT_MS);
      const counts = new Map<string, number>();
      for (const to of await mails()) counts.set(to ?? '', (counts.get(to ?? '') ?? 0) + 1);
      expect([...counts.values()]).toEqual([2, 2]);
    });

    // GUEST-17, GUEST-18
    it('find the guest of the samples, and whoever has booked with a partner', async () => {
      const lookUp = async (phone: string) =>
        (await lookUpGuest({ client: agent.client, query: { phone }, throwOnError: true })).data;
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
        const body = { firstName: `Guest ${index}` };
        const answer = await addSecondaryGuest({ ...of(cart), body }).catch(() => undefined);
        if (answer?.data) names.push(`Guest ${index}`);
        if (index === 3) await platform.signal('cart', 'SIGKILL');
      });
      await Promise.all(writes);
      await platform.untilReady('cart');
      const { secondaryGuests } = await read(cart);
      expect(secondaryGuests.map(({ firstName }) => firstName)).toEqual(expect.arrayContaining(names));
    });

    // CART-40
    it('are priced again from scratch when the catalog is rebuilt', async () => {
      const { cart } = await cartOf('Rebuilt', 90);
      const database = new Client({ connectionString: platform.sandbox.databaseUrl });
      await database.connect();
      for (const table of ['listing', 'property', 'rate_plan', 'restriction', 'meal', 'vas', 'access'])
        await database.query(`DELETE FROM cart.catalog_${table}`);
      await database.end();
      expect((await read(cart)).items[0]?.base.available).toBe(false);
      await platform.runCommand('cart', 'rebuild-catalog');
      const rebuilt = await read(cart);
      expect(rebuilt).toEqual({ ...cart, updatedAt: rebuilt.updatedAt });
    });
  });
}
