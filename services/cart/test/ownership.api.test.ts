import { api } from '../src/api';
import { day, MEALS, otherAgent, palms, RunningCart, VAS } from './support/running-cart';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

/** A body that the route would take; an operation that is missing here fails the suite. */
const BODIES: Record<string, object | null> = {
  GetCart: null,
  UpdateCart: { name: 'Mine now' },
  ArchiveCart: null,
  DuplicateCart: { name: 'Mine too' },
  RefreshCartPrices: null,
  AddCartItem: { ...palms, checkOut: day(45) },
  UpdateCartItem: { adults: 1 },
  RemoveCartItem: null,
  SelectMeal: { mealId: 'meal-breakfast' },
  DropMeal: null,
  SelectVas: { vasId: 'vas-transfer' },
  DropVas: null,
  SetPrimaryGuest: { firstName: 'Asha' },
  RemovePrimaryGuest: null,
  AddSecondaryGuest: { firstName: 'Ravi' },
  UpdateSecondaryGuest: { firstName: 'Ravi' },
  RemoveSecondaryGuest: null,
  RequestModification: { targetTotal: 1, reason: 'Returning guest' },
  WithdrawModification: null,
  ApproveModification: null,
  RejectModification: {},
  PlaceHold: null,
  ReleaseHold: null,
  ConfirmHold: null,
};

const operations = Object.entries(api.openapi.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
  )
  .filter(({ path }) => path.startsWith('/api/v1/cart/{cartId}'));

// ALL-7, CART-2
it.each(operations)(
  '$operationId hides another agent’s cart, byte for byte like one that is not there',
  async ({ path, method, operationId }) => {
    const body = BODIES[operationId ?? ''];
    if (body === undefined) throw new Error(`${operationId} has no row: give it a body that it would take`);
    const { id, items } = await cart.add((await cart.cart()).id);
    const itemId = items[0]!.id;
    await cart.call('POST', MEALS, { cartId: id, itemId, body: { mealId: 'meal-breakfast' } });
    const before = (await cart.call('POST', VAS, { cartId: id, itemId, body: { vasId: 'vas-transfer' } })).data;
    const ids = { itemId, mealId: 'meal-breakfast', vasId: 'vas-transfer', modId: 'mod_1', guestId: 'sgt_1' };
    const params = { ...ids, ...(body && { body }) };
    const theirs = await cart.call(method, path, { ...params, as: otherAgent, cartId: id });
    const nowhere = await cart.call(method, path, {
      ...params,
      as: otherAgent,
      cartId: 'crt_00000000000000000000000000',
    });
    const stripped = ({ data }: typeof theirs) => JSON.stringify({ ...data, timestamp: 'any' });
    expect([theirs.status, theirs.data.errorCode]).toEqual([404, 'CART_NOT_FOUND']);
    expect(stripped(theirs)).toBe(stripped(nowhere));
    expect(await cart.get(id)).toEqual(before);
  },
);

it('hides one’s own item under another of one’s own carts', async () => {
  const one = await cart.add((await cart.cart()).id);
  const other = await cart.cart();
  const params = { cartId: other.id, itemId: one.items[0]!.id, mealId: 'meal-breakfast', vasId: 'vas-transfer' };
  const calls = operations.filter(({ path }) => path.includes('{itemId}'));
  expect(calls.length).toBeGreaterThan(5);
  for (const { path, method, operationId } of calls) {
    const body = BODIES[operationId ?? ''];
    const { status, data } = await cart.call(method, path, { ...params, ...(body && { body }) });
    expect([operationId, status, data.errorCode]).toEqual([operationId, 404, 'ITEM_NOT_FOUND']);
  }
  expect((await cart.get(one.id)).items).toEqual(one.items);
});
