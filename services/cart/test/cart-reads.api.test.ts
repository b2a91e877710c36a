import { holdExpired, holdPlaced } from '@stayline/contracts';
import { GST_ROOM_TABLE } from '@stayline/pricing';
import { TestClock } from '@stayline/testkit';
import { type CartView } from '../src/carts/cart.view';
import { HoldPublisher, holdOf } from './support/holds';
import { agent, CART, CARTS, day, MEALS, otherAgent, RunningCart, VAS } from './support/running-cart';

const cart = new RunningCart();
let holds: HoldPublisher;
let cartId: string;

beforeAll(async () => {
  await cart.startWithHouse();
  holds = new HoldPublisher(cart);
  ({ id: cartId } = await cart.cart());
  const { items } = await cart.add(cartId, { unitQuantity: 2 });
  const at = { cartId, itemId: items[0]!.id };
  await cart.call('POST', MEALS, { ...at, body: { mealId: 'meal-breakfast' } });
  await cart.call('POST', VAS, { ...at, body: { vasId: 'vas-transfer' } });
});
afterAll(() => cart.stop());

/** A page of carts is priced anew each time. */
async function pricedNow(): Promise<CartView | undefined> {
  const { data } = await cart.call<{ list: CartView[] }>('GET', CARTS, { query: { pageSize: 200 } });
  return data.list.find(({ id }) => id === cartId);
}
const read = (headers: Record<string, string> = {}, as = agent) => cart.call('GET', CART, { cartId, headers, as });

const { catalog } = cart;
const restrictions = [{ date: day(40), rate: 9_000, stopSell: false }];
const dearer = GST_ROOM_TABLE.map((rule) => ({
  ...rule,
  slabs: rule.slabs.map((slab) => ({ ...slab, percent: slab.percent + 1 })),
}));

// One after the other, on one cart. CART-45, CART-39
it.each<[string, () => Promise<unknown>]>([
  ['the listing', () => catalog.listing('lst-palms', { title: `Palms ${Math.random()}` })],
  ['a rate', () => catalog.plan('plan-palm-1', 'palm-1', 5_001)],
  ['the rate of one date', () => catalog.plan('plan-palm-1', 'palm-1', 5_001, { restrictions })],
  ['a date taken back', () => catalog.plan('plan-palm-1', 'palm-1', 5_001)],
  ['another plan of the property', () => catalog.plan('plan-new', 'palm-1', 6_666, { rank: -1 })],
  ['a meal', () => catalog.meal('meal-breakfast', 'lst-palms', { adultPrice: 499 })],
  ['a service', () => catalog.vas('vas-transfer', 'lst-palms', { price: 1_999 })],
  ['what the channel may sell', () => catalog.access('chan-main', 'palm-1', { granted: false })],
  ['the same given back', () => catalog.access('chan-main', 'palm-1')],
  ['a property', () => catalog.property('palm-1', 'lst-palms', { currency: 'USD' })],
  ['the same as it was', () => catalog.property('palm-1', 'lst-palms')],
  ['the tax table', () => catalog.taxRules(dearer)],
])('shows a change of %s as a cart that is priced anew does', async (_what, change) => {
  const before = await cart.get(cartId);
  expect(before).toEqual(await pricedNow());
  await change();
  await cart.caughtUp();
  const after = await cart.get(cartId);
  expect(after).toEqual(await pricedNow());
  expect(after).not.toEqual(before);
});

// CART-45
it('shows every write of the cart, and each state of its hold, also when only time has passed', async () => {
  const clock = new TestClock(cart.test);
  const seen = [await cart.get(cartId)];
  const look = async () => {
    const now = await cart.get(cartId);
    expect(now).toEqual(await pricedNow());
    expect(seen).not.toContainEqual(now);
    seen.push(now);
  };
  await cart.call('PATCH', CART, { cartId, body: { customerLabel: 'Menon' } });
  await look();
  const hold = holdOf(cartId, { agentId: agent.kind === 'agent' ? agent.sub : '' });
  await holds.tell(holdPlaced, hold.holdId, 1, hold);
  await look();
  await clock.setTo(new Date(new Date(hold.expiresAt).getTime() + 1_000));
  await look(); // it does not count for the agent any more
  await holds.tell(holdExpired, hold.holdId, 2, { ...hold, status: 'EXPIRED', endedAt: hold.expiresAt });
  await look();
  await clock.setOffset(0);
});

// CART-45
it('answers 304 to whoever has the present answer, and to nobody who may not read it', async () => {
  const first = await read();
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await read({ 'If-None-Match': condition });
    expect([condition, again.status, again.headers.etag, again.data]).toEqual([condition, 304, etag, '']);
  }
  expect((await read({ 'If-None-Match': etag }, otherAgent)).status).toBe(404);
  await cart.call('PATCH', CART, { cartId, body: { customerLabel: 'Rao' } });
  const changed = await read({ 'If-None-Match': etag });
  expect([changed.status, changed.data.customerLabel]).toEqual([200, 'Rao']);
  expect(changed.headers.etag).not.toBe(etag);
});

// CART-45
it('sends an answer again byte for byte', async () => {
  const [first, second] = [await read(), await read()];
  expect(second.text).toBe(first.text);
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
});
