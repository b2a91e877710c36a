import { CART, CARTS, ITEMS, palms, RunningCart } from './support/running-cart';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const EMAIL = 'canary-guest@example.test';
const PHONE = '9800000042';

// ALL-40
it('writes no guest’s contact into the log, whatever is read, changed or refused', async () => {
  const { id, name } = await cart.add((await cart.cart()).id);
  await cart.database.execute(
    `INSERT INTO primary_guest (cart_id, first_name, email, phone) VALUES ($1, 'Asha', $2, $3)`,
    [id, EMAIL, PHONE],
  );
  await cart.database.execute(
    `INSERT INTO secondary_guest (id, cart_id, position, first_name, email, phone) VALUES ('sgt_canary', $1, 1, 'Ravi', $2, $3)`,
    [id, EMAIL, PHONE],
  );
  const shown = await cart.get(id);
  expect(JSON.stringify(shown)).toContain(EMAIL);
  await cart.call('GET', CARTS);
  await cart.call('GET', `${CARTS}?q=${EMAIL}`);
  await cart.call('POST', ITEMS, { cartId: id, body: palms });
  const refusals = await Promise.all([
    cart.call('POST', `${CART}/duplicate`, { cartId: id, body: { name } }),
    cart.call('PATCH', CART, { cartId: id, body: { name: { email: EMAIL, phone: PHONE } } }),
    cart.call('POST', ITEMS, { cartId: id, body: { ...palms, adults: PHONE } }),
    cart.call('POST', CARTS, { body: `{"name": "${EMAIL}` }),
    cart.call('GET', `${CARTS}?status=${EMAIL}`),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400]);
  const copy = await cart.call('POST', `${CART}/duplicate`, { cartId: id, body: { name: `${name} copy` } });
  expect(copy.data.primaryGuest).toEqual(shown.primaryGuest);
  await cart.call('DELETE', CART, { cartId: id });
  const said = [...cart.logged, ...refusals.map(({ data }) => JSON.stringify(data))].join('\n');
  expect(cart.logged.length).toBeGreaterThan(8);
  expect(said).not.toContain(EMAIL);
  expect(said).not.toContain(PHONE);
});
