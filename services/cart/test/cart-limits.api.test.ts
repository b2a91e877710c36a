import { type Caller } from '@stayline/caller';
import { EventEmitter } from 'node:events';
import { type Readable } from 'node:stream';
import { CartController } from '../src/carts/cart.controller';
import { CartFactsStore } from '../src/carts/cart-facts.store';
import { createControllers } from '../src/controllers';
import { CART, CARTS, day, ITEM, ITEMS, MEALS, otherAgent, palms, RunningCart, VAS } from './support/running-cart';

const MAX_BYTES = 65_536;
const SECONDARY = `${CART}/secondary-guests`;

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse({ CART_MAX_CARTS_PER_AGENT: '3', CART_MAX_BYTES: String(MAX_BYTES) }));
afterAll(() => cart.stop());

const codeOf = ({ status, data }: { status: number; data: { errorCode?: string } }) => [status, data.errorCode];

/** A cart of an agent of its own, so close to the limit that nothing of any size fits in. */
async function fullCart(sub: string): Promise<{ as: Caller; cartId: string; itemId: string }> {
  const as = { kind: 'agent', sub } as const;
  const { id: cartId } = await cart.cart('full', {}, as);
  const selectedProperties = ['palm-1', 'palm-2'].map((propertyId) => ({
    propertyId,
    quantity: 1,
    note: 'n'.repeat(4_000),
  }));
  for (const nights of [180, 60, 20, 7, 2, 1])
    for (let from = 30; ; from += 1) {
      const body = { ...palms, checkIn: day(from), checkOut: day(from + nights), selectedProperties };
      const { status, data } = await cart.call('POST', ITEMS, { as, cartId, body });
      if (status === 200) continue;
      expect(codeOf({ status, data })).toEqual([400, 'CART_SIZE_LIMIT_REACHED']);
      break;
    }
  const { data } = await cart.call('GET', CART, { as, cartId });
  expect(JSON.stringify(data).length).toBeLessThanOrEqual(MAX_BYTES);
  return { as, cartId, itemId: data.items[0]!.id };
}

describe('a cart that is full', () => {
  // CART-41
  it('takes nothing more, whatever it is, and is left as it was', async () => {
    const { as, cartId, itemId } = await fullCart('agent-full');
    const before = (await cart.call('GET', CART, { as, cartId })).data;
    const long = 'x'.repeat(90);
    const dates = Array.from({ length: 180 }, (_, index) => day(30 + index));
    const guest = { firstName: long, lastName: long, city: long };
    // What is left is less than all of these together.
    for (let n = 0; n < 40; n += 1) {
      const { status } = await cart.call('POST', SECONDARY, { as, cartId, body: guest });
      if (status !== 200) break;
    }
    const larger: [string, string, object][] = [
      ['POST', SECONDARY, guest],
      ['POST', `${CART}/primary-guest`, { ...guest, salutation: 'Mrs', email: `${'a'.repeat(200)}@example.com` }],
      ['PATCH', ITEM, { checkIn: day(30), checkOut: day(390) }],
      ['POST', MEALS, { mealId: 'meal-breakfast', dates }],
      ['POST', VAS, { vasId: 'vas-transfer', dates }],
      [
        'POST',
        `${CART}/modification`,
        { targetTotal: 1, reason: 'r'.repeat(500), attachmentUrl: `https://a.example/${'u'.repeat(1_900)}` },
      ],
    ];
    for (const [method, route, body] of larger) {
      const answer = await cart.call(method, route, { as, cartId, itemId, body });
      expect([route, ...codeOf(answer)]).toEqual([route, 400, 'CART_SIZE_LIMIT_REACHED']);
    }
    const { data } = await cart.call('GET', CART, { as, cartId });
    expect({ ...data, secondaryGuests: [], updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
  });

  // CART-41
  it('can be emptied, renamed and archived', async () => {
    const { as, cartId, itemId } = await fullCart('agent-emptying');
    expect((await cart.call('PATCH', CART, { as, cartId, body: { name: 'n'.repeat(120) } })).status).toBe(200);
    expect((await cart.call('DELETE', ITEM, { as, cartId, itemId })).status).toBe(200);
    expect((await cart.call('DELETE', CART, { as, cartId })).status).toBe(200);
  });
});

// CART-42
it('an agent has so many carts, of which archived ones do not count', async () => {
  const as = { kind: 'agent', sub: 'agent-of-three' } as const;
  const [first] = [await cart.cart('1', {}, as), await cart.cart('2', {}, as), await cart.cart('3', {}, as)];
  const make = () => cart.call('POST', CARTS, { as, body: { name: '4' } });
  expect(codeOf(await make())).toEqual([409, 'CART_LIMIT_REACHED']);
  const copy = await cart.call('POST', `${CART}/duplicate`, { as, cartId: first.id, body: { name: '4' } });
  expect(codeOf(copy)).toEqual([409, 'CART_LIMIT_REACHED']);
  await cart.call('DELETE', CART, { as, cartId: first.id });
  expect((await make()).status).toBe(201);
  expect((await cart.cart('mine', {}, otherAgent)).name).toBe('mine');
});

describe('a page of many carts', () => {
  const CARTS_OF_PAGE = 30;
  const sub = 'agent-with-many';
  beforeAll(async () => {
    const large = await fullCart('agent-large');
    await cart.database.execute(
      `INSERT INTO cart (id, owner_id, name, channel_id, currency, created_at, updated_at)
       SELECT 'crt_many_' || n, $1, 'Cart ' || n, channel_id, currency, created_at, updated_at
       FROM cart, generate_series(1, $2) n WHERE id = $3`,
      [sub, CARTS_OF_PAGE, large.cartId],
    );
    await cart.database.execute(
      `INSERT INTO cart_item SELECT (json_populate_record(item, json_build_object('id', item.id || n, 'cart_id', 'crt_many_' || n))).*
       FROM cart_item item, generate_series(1, $1) n WHERE cart_id = $2`,
      [CARTS_OF_PAGE, large.cartId],
    );
  });
  afterEach(() => jest.restoreAllMocks());

  // CART-43
  it('is read cart by cart, as fast as it is sent: never more than three are held at once', async () => {
    const read = jest.spyOn(CartFactsStore.prototype, 'load');
    const controllers = createControllers(cart.database, cart.settings);
    const carts = controllers.find((each) => each instanceof CartController)!;
    const res = Object.assign(new EventEmitter(), { type: () => res });
    const request = { res, caller: { kind: 'agent', sub } } as unknown as Parameters<CartController['listCarts']>[0];
    const page = (await carts.listCarts(request, 0, 200)) as unknown as Readable;
    let [text, heldAtMost] = ['', 0];
    for await (const piece of page) {
      text += String(piece);
      const sent = text.split('"createdByUserId"').length - 1;
      heldAtMost = Math.max(heldAtMost, read.mock.calls.length - sent);
    }
    expect(JSON.parse(text)).toMatchObject({ totalElementsCount: CARTS_OF_PAGE, hasNext: false });
    expect(text.length).toBeGreaterThan((CARTS_OF_PAGE * MAX_BYTES) / 2);
    expect(read).toHaveBeenCalledTimes(CARTS_OF_PAGE);
    expect(heldAtMost).toBeLessThanOrEqual(3);
  });

  // CART-43
  it('is short as a summary', async () => {
    const as = { kind: 'agent', sub } as const;
    const { data } = await cart.call<{ list: { itemCount: number; grandTotal: number }[] }>(
      'GET',
      `${CARTS}?pageSize=200&view=summary`,
      { as },
    );
    expect(data.list).toHaveLength(CARTS_OF_PAGE);
    expect(JSON.stringify(data).length).toBeLessThan(CARTS_OF_PAGE * 600);
    const { data: whole } = await cart.call('GET', CART, { as, cartId: 'crt_many_1' });
    expect(data.list[0]).toMatchObject({ itemCount: whole.items.length, grandTotal: whole.summary.grandTotal });
  });
});
