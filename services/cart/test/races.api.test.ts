import { CART, CARTS, day, ITEM, ITEMS, palms, RunningCart } from './support/running-cart';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const AT_ONCE = 8;
const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => work(index)));

// CART-13, CART-14
it('loses no update of writers at once: the same item added eight times is eight units', async () => {
  const { id } = await cart.cart();
  const answers = await times(() => cart.call('POST', ITEMS, { cartId: id, body: palms }));
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  const { items, summary } = await cart.get(id);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    unitQuantity: AT_ONCE,
    adults: 2 * AT_ONCE,
    base: { snapshot: 10_000 * AT_ONCE, priceDrift: null },
  });
  expect(summary.grandTotal).toBe(10_500 * AT_ONCE);
});

// CART-13, INVARIANT-9
it('takes different edits at once, each answer a cart that adds up', async () => {
  const { id, items } = await cart.add((await cart.cart()).id);
  const answers = await times((index) =>
    index % 2
      ? cart.call('PATCH', ITEM, { cartId: id, itemId: items[0]!.id, body: { adults: 2 + index } })
      : cart.call('POST', ITEMS, {
          cartId: id,
          body: { ...palms, checkIn: day(60 + index), checkOut: day(61 + index) },
        }),
  );
  for (const { status, data } of answers) {
    expect(status).toBe(200);
    const lines = data.items.reduce((sum, item) => sum + item.base.lineTotal, 0);
    expect(data.summary.grandTotal).toBe(lines + data.summary.gst);
  }
  expect((await cart.get(id)).items).toHaveLength(1 + AT_ONCE / 2);
});

// CART-1
it('gives a name to one of the carts that ask for it at once', async () => {
  const answers = await times(() => cart.call('POST', CARTS, { body: { name: 'Wanted' } }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...(Array(AT_ONCE - 1).fill(409) as number[])]);
});

// CART-5
it('never changes a cart that was archived meanwhile', async () => {
  const { id } = await cart.cart();
  const answers = await times((index) =>
    index === 3 ? cart.call('DELETE', CART, { cartId: id }) : cart.call('POST', ITEMS, { cartId: id, body: palms }),
  );
  const added = answers.filter(({ status, data }) => status === 200 && data.status === 'DRAFT').length;
  const refused = answers.filter(({ data }) => data.errorCode === 'CART_ARCHIVED').length;
  expect(added + refused).toBe(AT_ONCE - 1);
  expect((await cart.get(id)).items[0]?.unitQuantity ?? 0).toBe(added);
});
