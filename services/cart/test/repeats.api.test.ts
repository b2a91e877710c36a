import { type Caller } from '@stayline/caller';
import { IDEMPOTENCY_KEY } from '@stayline/http';
import { waitFor } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { api } from '../src/api';
import { type CartView } from '../src/carts/cart.view';
import { RoomsToHold, UNITS } from './support/rooms-to-hold';
import { admin, CART, CARTS, day, ITEM, ITEMS, MEALS, palms, VAS } from './support/running-cart';

const HOLD = `${CART}/hold`;
const CONFIRM = `${HOLD}/confirm`;
const MODIFICATION = `${CART}/modification`;
const PRIMARY = `${CART}/primary-guest`;
const SECONDARY = `${CART}/secondary-guests`;

jest.setTimeout(60_000);

const rooms = new RoomsToHold();
beforeAll(async () => {
  await rooms.start();
  const body = { channelId: 'chan-main', maxDiscountPercentage: 100 };
  const approver = { as: admin, userId: 'approver-1', body };
  expect((await rooms.cart.call('PUT', '/api/v1/admin/cart/approvers/{userId}', approver)).status).toBe(200);
});
afterAll(() => rooms.stop());

/** A night and an agent of its own for every test: none finds another's rooms, or is at the cap by another's holds. */
let from = 10;
let agent: Caller;
beforeEach(() => {
  from += 2;
  agent = { kind: 'agent', sub: `agent-${from}` };
});

/** What a request of the operation needs, in a world that has it. */
interface Scene {
  as?: Caller;
  body?: object;
  [parameter: string]: unknown;
}

const newKey = () => ({ [IDEMPOTENCY_KEY]: randomUUID() });

/** A cart with an item, its meal and service, and guests. */
async function filled(): Promise<CartView> {
  const { id: cartId } = await rooms.cart.cart(undefined, {}, agent);
  const stay = { checkIn: day(from), checkOut: day(from + 1) };
  const { items } = await rooms.cart.add(cartId, stay, agent);
  const write = (route: string, body: object) =>
    rooms.cart.call('POST', route, { as: agent, cartId, itemId: items[0]?.id, body });
  await write(MEALS, { mealId: 'meal-breakfast' });
  await write(VAS, { vasId: 'vas-transfer' });
  await write(PRIMARY, { firstName: 'Asha' });
  return (await write(SECONDARY, { firstName: 'Ravi' })).data;
}

async function onCart(body?: object): Promise<Scene> {
  const { id: cartId, items, secondaryGuests } = await filled();
  return {
    cartId,
    itemId: items[0]?.id,
    mealId: 'meal-breakfast',
    vasId: 'vas-transfer',
    guestId: secondaryGuests[0]?.id,
    body,
  };
}

async function pending(body?: object): Promise<Scene> {
  const { cartId } = await onCart();
  const asked = await rooms.cart.call('POST', MODIFICATION, { as: agent, cartId, body: { targetTotal: 1_000 } });
  return { cartId, modId: asked.data.amountModification?.id, body };
}

const approving = async (body?: object): Promise<Scene> => ({
  ...(await pending(body)),
  as: { kind: 'agent', sub: 'approver-1' },
});

async function held(): Promise<Scene & { cartId: string; holdId: string }> {
  const { id: cartId } = await filled();
  const { status, data } = await rooms.cart.call('POST', HOLD, { as: agent, cartId });
  if (status !== 200 || !data.hold) throw new Error(`Not held: ${JSON.stringify(data)}`);
  return { cartId, holdId: data.hold.id };
}

/** One for each operation that may be repeated; one that is missing here fails the suite. */
const SCENES: Record<string, () => Promise<Scene>> = {
  CreateCart: () => Promise.resolve({ body: { name: randomUUID() } }),
  UpdateCart: () => onCart({ name: randomUUID() }),
  ArchiveCart: held,
  DuplicateCart: () => onCart({ name: randomUUID() }),
  RefreshCartPrices: onCart,
  AddCartItem: () => onCart({ ...palms, checkIn: day(from), checkOut: day(from + 1) }),
  UpdateCartItem: () => onCart({ adults: 1 }),
  RemoveCartItem: onCart,
  SelectMeal: () => onCart({ mealId: 'meal-breakfast', adults: 1 }),
  DropMeal: onCart,
  SelectVas: () => onCart({ vasId: 'vas-transfer', quantity: 2 }),
  DropVas: onCart,
  SetPrimaryGuest: () => onCart({ firstName: 'Lina' }),
  RemovePrimaryGuest: onCart,
  AddSecondaryGuest: () => onCart({ firstName: 'Lina' }),
  UpdateSecondaryGuest: () => onCart({ firstName: 'Lina' }),
  RemoveSecondaryGuest: onCart,
  RequestModification: () => onCart({ targetTotal: 1_000.5 }),
  WithdrawModification: pending,
  ApproveModification: approving,
  RejectModification: () => approving({ note: 'Too much' }),
  PlaceHold: onCart,
  ReleaseHold: held,
  ConfirmHold: held,
};

const operations = Object.entries(api.openapi.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ method, operation }) => method !== 'get' && operation.security?.some((each) => 'agent' in each))
  .map(({ operation: { operationId = '', parameters = [] }, ...rest }) => ({ ...rest, operationId, parameters }));

/** Everything that the service has written, but for what it remembers of requests and what leaves by itself. */
async function written(cartId: unknown): Promise<unknown> {
  const { database } = rooms.cart;
  const tables = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name NOT IN ('idempotency_key', 'outbox', 'migrations') ORDER BY 1`,
  );
  const contents = tables.map(async ({ name }) => [
    name,
    await database.rows(`SELECT t::text FROM ${name} t ORDER BY 1`),
  ]);
  const [events] = await database.rows('SELECT count(*) FROM outbox');
  return [...(await Promise.all(contents)), events, await rooms.holdsOf(String(cartId))];
}

describe.each(operations)('$operationId', ({ path, method, operationId, parameters }) => {
  const scene = async (): Promise<Scene> => {
    const make = SCENES[operationId];
    if (!make) throw new Error(`${operationId} has no scene: say what a request of it needs`);
    return { as: agent, ...(await make()) };
  };

  // ALL-30
  it('takes an Idempotency-Key, and says so', () => {
    expect(parameters.map(({ name }) => name)).toContain(IDEMPOTENCY_KEY);
  });

  // ALL-30, CART-44
  it('gives all repeats the same bytes, those at once too, and has its effect once', async () => {
    const request: Scene = { ...(await scene()), headers: newKey() };
    const send = () => rooms.cart.call(method, path, request);
    const first = await Promise.all([send(), send(), send()]);
    expect(first.map(({ status }) => status)).toEqual(Array(3).fill(operationId.match(/Create|Dupl/) ? 201 : 200));
    const before = await written(request.cartId);
    const later = await send();
    expect(new Set([...first, later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await written(request.cartId)).toEqual(before);
  });

  // ALL-30
  it('takes another request under the same key for a mistake', async () => {
    const request: Scene = { ...(await scene()), headers: newKey() };
    expect((await rooms.cart.call(method, path, request)).status).toBeLessThan(300);
    const { status, data } = await rooms.cart.call('POST', CARTS, { ...request, body: { name: 'another' } });
    expect([status, data.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('without a key is another request every time', async () => {
    const request = await scene();
    expect((await rooms.cart.call(method, path, request)).status).toBeLessThan(300);
    const before = await written(request.cartId);
    const { status } = await rooms.cart.call(method, path, request);
    if (status < 300) expect(await written(request.cartId)).not.toEqual(before);
    else expect(String(status)).toMatch(/^4/);
  });
});

describe('a repeat of a command on a hold', () => {
  const command = async (method: string, route: string, cartId: unknown, headers: Record<string, string>) => {
    const { status, data } = await rooms.cart.call(method, route, { as: agent, cartId, headers });
    return { status, code: data.errorCode, hold: data.hold };
  };
  /** As if the process had died between the answer of `holds` and its own. */
  const loseAnswer = async (cartId: unknown) => {
    await rooms.cart.database.execute('UPDATE idempotency_key SET answer = NULL');
    await rooms.forget(String(cartId));
  };

  // ALL-30, HOLD-34
  it('finds the hold that was placed when the first answer got lost, also where the cart has changed since', async () => {
    const { cartId, itemId } = await onCart();
    const headers = newKey();
    const first = await command('POST', HOLD, cartId, headers);
    await loseAnswer(cartId);
    await rooms.cart.call('DELETE', ITEM, { as: agent, cartId, itemId });
    expect(await command('POST', HOLD, cartId, headers)).toEqual(first);
    expect(await rooms.holdsOf(String(cartId))).toEqual([first.hold?.id]);
  });

  // HOLD-34
  it.each([
    ['release', 'DELETE', HOLD, 'RELEASED'],
    ['confirmation', 'POST', CONFIRM, 'CONFIRMED'],
  ])('succeeds where the first %s did and its answer got lost', async (_what, method, route, status) => {
    const { cartId, holdId } = await held();
    const headers = newKey();
    expect(await command(method, route, cartId, headers)).toMatchObject({ status: 200 });
    await loseAnswer(cartId);
    expect(await command(method, route, cartId, headers)).toMatchObject({ status: 200, hold: { id: holdId, status } });
    expect(await command(method, route, cartId, newKey())).toMatchObject({ status: 409, code: 'HOLD_NOT_ACTIVE' });
  });

  // HOLD-34
  it('releases the hold that it was meant for, and none that was placed since', async () => {
    const { cartId, holdId } = await held();
    const headers = newKey();
    await command('DELETE', HOLD, cartId, headers);
    const { hold: next } = await command('POST', HOLD, cartId, newKey());
    await rooms.cart.database.execute('UPDATE idempotency_key SET answer = NULL');
    const repeated = await command('DELETE', HOLD, cartId, headers);
    expect(repeated).toMatchObject({ status: 200, hold: { id: next?.id, status: 'ACTIVE' } });
    expect(next?.id).not.toBe(holdId);
  });

  // ALL-31, HOLD-34
  it('places a hold once the rooms are free, after the first was refused for them', async () => {
    const { id: other } = await filled();
    const selectedProperties = [{ propertyId: 'palm-1', quantity: UNITS }];
    const stay = { ...palms, checkIn: day(from), checkOut: day(from + 1), selectedProperties };
    await rooms.cart.call('PATCH', ITEM, {
      as: agent,
      cartId: other,
      itemId: (await rooms.cart.call('GET', CART, { as: agent, cartId: other })).data.items[0]?.id,
      body: { selectedProperties, unitQuantity: UNITS },
    });
    expect((await command('POST', HOLD, other, {})).status).toBe(200);
    const { id: cartId } = await rooms.cart.cart(undefined, {}, agent);
    await rooms.cart.call('POST', ITEMS, { as: agent, cartId, body: stay });
    const headers = newKey();
    const refused = await command('POST', HOLD, cartId, headers);
    expect(refused).toMatchObject({ status: 409, code: 'HOLD_UNITS_UNAVAILABLE' });
    await waitFor('the placement to be undone', async () => (await rooms.holdsOf(cartId)).length === 0);
    await command('DELETE', HOLD, other, {});
    const held = await command('POST', HOLD, cartId, headers);
    expect(held).toMatchObject({ status: 200, hold: { status: 'ACTIVE' } });
    expect(await command('POST', HOLD, cartId, headers)).toEqual(held);
  });

  // ALL-31, HOLD-34
  it('is tried anew after the first could not reach holds', async () => {
    const { cartId } = await onCart();
    const headers = newKey();
    rooms.wire.set('REFUSE');
    expect(await command('POST', HOLD, cartId, headers)).toMatchObject({ status: 503 });
    rooms.wire.set('PASS');
    expect(await command('POST', HOLD, cartId, headers)).toMatchObject({ status: 200, hold: { status: 'ACTIVE' } });
    expect(await rooms.holdsOf(String(cartId))).toHaveLength(1);
  });
});
