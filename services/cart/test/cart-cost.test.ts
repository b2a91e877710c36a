import { Client } from 'pg';
import { CART, CARTS, day, ITEM, ITEMS, MEALS, palms, RunningCart, VAS } from './support/running-cart';

/** What carts read and write; the process itself reads other tables (outbox, event log) all the time. */
const TABLES = /\b(cart|cart_item|item_meal|item_vas|amount_modification|hold|hold_limit|catalog_\w+|platform_now)\b/;
const NIGHTS = 5;

const cart = new RunningCart();
let small: string;
let large: string;

beforeAll(async () => {
  await cart.startWithHouse();
  small = await filled('small', 1);
  large = await filled('large', 20);
});
afterAll(() => cart.stop());

/** Items of two properties, five nights, with a meal and a service. */
async function filled(name: string, items: number): Promise<string> {
  const { id } = await cart.cart(name);
  const selectedProperties = ['palm-1', 'palm-2'].map((propertyId) => ({ propertyId, quantity: 1 }));
  for (let index = 0; index < items; index += 1) {
    const dates = { checkIn: day(30 + index), checkOut: day(30 + index + NIGHTS) };
    const made = await cart.add(id, { ...dates, adults: 6, selectedProperties });
    const at = { cartId: id, itemId: made.items.at(-1)!.id };
    await cart.call('POST', MEALS, { ...at, body: { mealId: 'meal-breakfast' } });
    await cart.call('POST', VAS, { ...at, body: { vasId: 'vas-transfer', dates: [dates.checkIn] } });
  }
  return id;
}

/** The statements that one request sends, by name. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    expect((await work()).status).toBe(200);
    return sent.mock.calls
      .map(([config]) => config as unknown as string | { name?: string; text: string })
      .map((config) => (typeof config === 'string' ? { name: undefined, text: config } : config))
      .filter(({ text }) => TABLES.test(text))
      .map(({ name, text }) => name ?? text.trim().slice(0, 24));
  } finally {
    sent.mockRestore();
  }
}

describe.each([
  ['one item', () => small],
  ['20 items of 5 nights, with meals and VAS', () => large],
])('a cart of %s', (_size, id) => {
  // CART-39
  it('is read and priced by one statement', async () => {
    await cart.call('POST', `${CART}/refresh-prices`, { cartId: id() });
    expect(await statementsOf(() => cart.call('GET', CART, { cartId: id() }))).toContain('cart-facts-in-state');
  });

  // CART-45
  it('is read again by a look at its state alone', async () => {
    await cart.get(id());
    expect(await statementsOf(() => cart.call('GET', CART, { cartId: id() }))).toEqual(['cart-state']);
  });

  it('takes an item by eight statements', async () => {
    const body = { ...palms, checkIn: day(90), checkOut: day(90 + NIGHTS) };
    expect(await statementsOf(() => cart.call('POST', ITEMS, { cartId: id(), body }))).toEqual([
      'cart-lock',
      'platform-now',
      'items-of-cart',
      'offering-of-listing',
      'item-insert',
      'modifications-lapse',
      'cart-facts',
      'snapshot-bases',
    ]);
  });

  it('is refreshed by five, and changed in an item by as many as one of one item', async () => {
    const refresh = () => cart.call('POST', `${CART}/refresh-prices`, { cartId: id() });
    expect(await statementsOf(refresh)).toEqual([
      'cart-lock',
      'cart-facts',
      'snapshot-bases',
      'snapshot-meals',
      'snapshot-vas',
    ]);
    const [item] = (await cart.get(id())).items;
    const patch = () => cart.call('PATCH', ITEM, { cartId: id(), itemId: item!.id, body: { children: 1 } });
    expect(await statementsOf(patch)).toHaveLength(8);
  });
});

// CART-43
it.each(['full', 'summary'])(
  'lists carts by one statement for the page and one for each cart, in the view %s',
  async (view) => {
    const list = (pageSize: number) =>
      statementsOf(() => cart.call('GET', `${CARTS}?pageSize=${pageSize}&view=${view}`));
    expect(await list(1)).toHaveLength(1 + 1);
    expect(await list(200)).toHaveLength(1 + 2);
  },
);
