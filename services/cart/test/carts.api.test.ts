import { type Page } from '@stayline/http';
import { type CartView } from '../src/carts/cart.view';
import { type ListedCartView } from '../src/carts/listed-cart.view';
import {
  admin,
  agent,
  CART,
  CARTS,
  channel,
  day,
  ITEM,
  ITEMS,
  MEALS,
  otherAgent,
  RunningCart,
  VAS,
} from './support/running-cart';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const DUPLICATE = `${CART}/duplicate`;
const REFRESH = `${CART}/refresh-prices`;

describe('POST /api/v1/cart', () => {
  // CART-3, CART-7, CART-9
  it('makes an empty draft of the caller in the default channel and currency', async () => {
    const answer = await cart.call('POST', CARTS, { body: { name: '  Goa in March ', customerLabel: 'Mrs Sharma' } });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: expect.stringMatching(/^crt_[0-9a-z]{26}$/) as string,
      name: 'Goa in March',
      customerLabel: 'Mrs Sharma',
      createdByUserId: 'agent-1',
      channelId: 'chan-main',
      currency: 'INR',
      status: 'DRAFT',
      primaryGuest: null,
      secondaryGuests: [],
      amountModification: null,
      modificationHistory: [],
      hold: null,
      holdUsage: { active: 0, max: 5 },
      items: [],
      summary: {
        roomSubtotal: 0,
        mealSubtotal: 0,
        vasSubtotal: 0,
        taxableSubtotal: 0,
        gst: 0,
        modificationAdjustment: 0,
        grandTotal: 0,
      },
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
  });

  // ALL-11, ALL-13, CART-12
  it('takes null for absent, ignores what it does not know and lets no client set what is not theirs', async () => {
    const body = {
      name: 'Forged',
      customerLabel: null,
      channelId: null,
      id: 'crt_x',
      status: 'WON',
      createdByUserId: 'agent-2',
      hold: {},
    };
    const { status, data } = await cart.call('POST', CARTS, { body });
    expect(status).toBe(201);
    expect(data).toMatchObject({ status: 'DRAFT', createdByUserId: 'agent-1', channelId: 'chan-main', hold: null });
    expect(data.id).not.toBe('crt_x');
  });

  it.each([
    // CART-1
    ['no name', {}],
    ['a null name', { name: null }],
    ['a blank name', { name: '   ' }],
    // CART-11
    ['a name above 120 characters', { name: 'x'.repeat(121) }],
    ['a label above 200 characters', { name: 'a', customerLabel: 'x'.repeat(201) }],
    ['a name that is no text', { name: 5 }],
    // ALL-17
    ['a name of two lines', { name: 'Sharma\nGoa' }],
    ['a label with a control character', { name: 'a', customerLabel: 'Mrs \u0007Sharma' }],
  ])('refuses %s', async (_why, body) => {
    const { status, data } = await cart.call('POST', CARTS, { body });
    expect([status, data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

  // CART-3
  it('refuses an unknown channel', async () => {
    const { status, data } = await cart.call('POST', CARTS, { body: { name: 'Nowhere', channelId: 'chan-none' } });
    expect([status, data.errorCode]).toEqual([400, 'CHANNEL_UNKNOWN']);
  });

  // CART-1
  it('refuses a name of another open cart of the agent, until that is archived', async () => {
    const first = await cart.cart('Taken');
    const again = () => cart.call('POST', CARTS, { body: { name: ' Taken' } });
    expect(await again()).toMatchObject({ status: 409, data: { errorCode: 'CART_NAME_TAKEN' } });
    await cart.cart('Taken', {}, otherAgent);
    await cart.call('DELETE', CART, { cartId: first.id });
    expect((await again()).status).toBe(201);
  });

  it.each([
    [null, 401],
    [channel, 403],
    [admin, 201],
  ])('answers a caller %j with %i', async (as, status) => {
    expect((await cart.call('POST', CARTS, { as, body: { name: 'Who' } })).status).toBe(status);
  });

  // ALL-15
  it('refuses a body that is too large, is no JSON or of another type', async () => {
    const send = (body: unknown, type = 'application/json') =>
      cart.call('POST', CARTS, { body, headers: { 'content-type': type } });
    expect((await send({ name: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await send('{"name":')).data.errorCode).toBe('BODY_MALFORMED');
    expect((await send('name=x', 'application/x-www-form-urlencoded')).data.errorCode).toBe('CONTENT_TYPE_UNSUPPORTED');
  });
});

describe('GET /api/v1/cart', () => {
  const lister = { kind: 'agent', sub: 'agent-lister' } as const;
  const list = async (query: string) =>
    (await cart.call<Page<CartView>>('GET', `${CARTS}${query && `?${query}`}`, { as: lister })).data;
  const names = async (query: string) => (await list(query)).list.map((each) => each.name);

  beforeAll(async () => {
    for (const name of ['one', 'two', 'three 100%']) await cart.cart(name, { customerLabel: `L-${name}` }, lister);
    const gone = await cart.cart('gone', {}, lister);
    await cart.call('DELETE', CART, { as: lister, cartId: gone.id });
    const won = await cart.cart('won', {}, lister);
    await cart.call('PATCH', CART, { as: lister, cartId: won.id, body: { status: 'WON' } });
    await cart.add(won.id, {}, lister);
  });

  // CART-6
  it('lists the caller’s own, newest first, archived ones only when asked for', async () => {
    expect(await names('')).toEqual(['won', 'three 100%', 'two', 'one']);
    expect(await names('status=ARCHIVED')).toEqual(['gone']);
    expect(await names('status=WON')).toEqual(['won']);
  });

  // CART-24
  it('prices every cart of the page', async () => {
    expect((await list('status=WON')).list[0]?.summary.grandTotal).toBe(10_500);
  });

  // CART-43
  it('shows of each cart what a list on a screen needs', async () => {
    const { data } = await cart.call<Page<ListedCartView>>('GET', `${CARTS}?view=summary`, { as: lister });
    expect(data).toMatchObject({ totalElementsCount: 4, hasNext: false });
    const [won, , , one] = data.list;
    const whole = (await list('')).list;
    const shared = ({ id, name, customerLabel, channelId, currency, status, createdAt, updatedAt }: CartView) => ({
      id,
      name,
      customerLabel,
      channelId,
      currency,
      status,
      createdAt,
      updatedAt,
    });
    expect(won).toEqual({
      ...shared(whole[0]!),
      itemCount: 1,
      checkIn: day(40),
      checkOut: day(42),
      hold: null,
      modificationStatus: null,
      hasPriceDrift: false,
      grandTotal: 10_500,
    });
    expect(one).toMatchObject({ ...shared(whole[3]!), itemCount: 0, checkIn: null, checkOut: null, grandTotal: 0 });
    const asked = { targetTotal: 9_999.5 };
    await cart.call('POST', `${CART}/modification`, { as: lister, cartId: won!.id, body: asked });
    const [pending] = (await cart.call<Page<ListedCartView>>('GET', `${CARTS}?view=summary`, { as: lister })).data.list;
    expect(pending).toMatchObject({ modificationStatus: 'PENDING', grandTotal: 10_500 });
    await cart.call('DELETE', `${CART}/modification`, { as: lister, cartId: won!.id });
    expect((await cart.call('GET', `${CARTS}?view=everything`, { as: lister })).status).toBe(400);
  });

  // CART-6
  it('finds by part of name or label, letter case ignored, wildcards taken literally', async () => {
    expect(await names('q=L-T')).toEqual(['three 100%', 'two']);
    expect(await names('q=0%25')).toEqual(['three 100%']);
    expect(await names('q=_')).toEqual([]);
  });

  // ALL-28
  it('pages, and is empty past the end', async () => {
    expect(await list('page=1&pageSize=3')).toMatchObject({
      totalElementsCount: 4,
      pagesCount: 2,
      hasNext: false,
      hasPrevious: true,
    });
    expect(await names('page=1&pageSize=3')).toEqual(['one']);
    expect(await names('page=9')).toEqual([]);
  });

  // ALL-20, ALL-21, ALL-27
  it.each(['pageSize=0', 'pageSize=201', 'page=-1', 'page=1.5', 'status=OPEN', 'page=0&page=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await cart.call('GET', `${CARTS}?${query}`)).status).toBe(400);
    },
  );

  it.each([
    [null, 401],
    [channel, 403],
  ])('answers a caller %j with %i', async (as, status) => {
    expect((await cart.call('GET', CARTS, { as })).status).toBe(status);
  });
});

describe('PATCH /api/v1/cart/{cartId}', () => {
  const patch = (cartId: string, body: unknown) => cart.call('PATCH', CART, { cartId, body });

  // ALL-13
  it('changes what is sent and keeps the rest; null clears the label', async () => {
    const { id } = await cart.cart('Before', { customerLabel: 'Label' });
    expect((await patch(id, { name: ' After ' })).data).toMatchObject({ name: 'After', customerLabel: 'Label' });
    expect((await patch(id, { customerLabel: null })).data).toMatchObject({ name: 'After', customerLabel: null });
  });

  // CART-4
  it('moves among the four open statuses', async () => {
    const { id } = await cart.cart();
    for (const status of ['SHARED', 'WON', 'LOST', 'DRAFT'])
      expect((await patch(id, { status })).data.status).toBe(status);
  });

  it.each([
    ['nothing', {}],
    // ALL-14
    ['only fields it does not know', { colour: 'red' }],
    // CART-4
    ['ARCHIVED', { status: 'ARCHIVED' }],
    ['a null name', { name: null }],
    ['a null channel', { channelId: null }],
    ['a blank name', { name: ' ' }],
    ['a name of two lines', { name: 'Sharma\r\nGoa' }],
  ])('refuses %s', async (_why, body) => {
    const { id } = await cart.cart();
    const { status, data } = await patch(id, body);
    expect([status, data.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('refuses a taken name and an unknown channel, and changes nothing then', async () => {
    const first = await cart.cart();
    const { id } = await cart.cart();
    const refused = await patch(id, { name: first.name, customerLabel: 'new' });
    expect([refused.status, refused.data.errorCode]).toEqual([409, 'CART_NAME_TAKEN']);
    expect((await patch(id, { channelId: 'chan-none' })).data.errorCode).toBe('CHANNEL_UNKNOWN');
    expect(await cart.get(id)).toMatchObject({ customerLabel: null, channelId: 'chan-main' });
  });

  // CART-10
  it('moves to a channel that sells every item, and to no other', async () => {
    const { id } = await cart.cart();
    await cart.add(id);
    expect((await patch(id, { channelId: 'chan-other' })).data).toMatchObject({ channelId: 'chan-other' });
    await patch(id, { channelId: 'chan-main' });
    await cart.add(id, { listingId: 'lst-dunes', selectedProperties: [] });
    const { status, data } = await patch(id, { channelId: 'chan-other' });
    expect([status, data.errorCode]).toEqual([400, 'ITEM_NOT_SOLD']);
    expect((await cart.get(id)).channelId).toBe('chan-main');
  });
});

describe('DELETE /api/v1/cart/{cartId}', () => {
  // CART-4, CART-5, EVENT-1
  it('archives: readable, read-only, and told to the others once', async () => {
    const { id } = await cart.cart();
    await cart.add(id);
    const { status, data } = await cart.call('DELETE', CART, { cartId: id });
    expect([status, data.status]).toEqual([200, 'ARCHIVED']);
    expect(await cart.get(id)).toMatchObject({ status: 'ARCHIVED', summary: { grandTotal: 10_500 } });
    const events = await cart.database.rows<{ event: string }>(
      `SELECT convert_from(value, 'UTF8') AS event FROM outbox WHERE topic = 'stayline.cart.v1' AND key = $1`,
      [id],
    );
    expect(events.map(({ event }) => JSON.parse(event) as unknown)).toEqual([
      expect.objectContaining({
        type: 'cart.archived',
        subject: id,
        source: 'stayline/cart',
        data: { cartId: id, ownerId: 'agent-1', channelId: 'chan-main', archivedAt: expect.any(String) as string },
      }),
    ]);
  });

  // CART-5
  it('answers every write on an archived cart with 409', async () => {
    const { id, items } = await cart.add((await cart.cart()).id);
    await cart.call('DELETE', CART, { cartId: id });
    const params = { cartId: id, itemId: items[0]!.id, mealId: 'm', vasId: 'v' };
    const writes: [string, string, object?][] = [
      ['PATCH', CART, { name: 'x' }],
      ['DELETE', CART],
      ['POST', REFRESH],
      ['POST', ITEMS, { listingId: 'lst-palms', checkIn: day(40), checkOut: day(41), adults: 1 }],
      ['PATCH', ITEM, { adults: 1 }],
      ['DELETE', ITEM],
      ['POST', MEALS, { mealId: 'm' }],
      ['DELETE', `${MEALS}/{mealId}`],
      ['POST', VAS, { vasId: 'v' }],
      ['DELETE', `${VAS}/{vasId}`],
    ];
    for (const [method, route, body] of writes) {
      const { status, data } = await cart.call(method, route, { ...params, body });
      expect([method, route, status, data.errorCode]).toEqual([method, route, 409, 'CART_ARCHIVED']);
    }
  });
});

describe('duplicate and refresh-prices', () => {
  async function filled(): Promise<CartView> {
    const { id, items } = await cart.add((await cart.cart('Original ' + Math.random(), { customerLabel: 'L' })).id);
    const itemId = items[0]!.id;
    await cart.call('POST', MEALS, { cartId: id, itemId, body: { mealId: 'meal-breakfast', dates: [day(40)] } });
    await cart.call('POST', VAS, { cartId: id, itemId, body: { vasId: 'vas-transfer' } });
    await cart.database.execute(
      `INSERT INTO primary_guest (cart_id, first_name, email, phone) VALUES ($1, 'Asha', 'asha@example.test', '9812345678')`,
      [id],
    );
    await cart.database.execute(
      `INSERT INTO secondary_guest (id, cart_id, position, first_name) VALUES ($1, $2, 2, 'Ravi')`,
      [`sgt_${id}`, id],
    );
    return cart.get(id);
  }

  // CART-8
  it('copies items, meals, VAS and guests into a new draft of its own, and leaves the original alone', async () => {
    const original = await filled();
    await cart.call('PATCH', CART, { cartId: original.id, body: { status: 'WON' } });
    const { status, data: copy } = await cart.call('POST', DUPLICATE, {
      cartId: original.id,
      body: { name: ` ${original.name} (2) ` },
    });
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: `${original.name} (2)`,
      status: 'DRAFT',
      customerLabel: 'L',
      hold: null,
      amountModification: null,
    });
    expect(copy.summary).toEqual(original.summary);
    expect(copy.primaryGuest).toEqual(original.primaryGuest);
    expect(copy.items[0]!.id).not.toBe(original.items[0]!.id);
    expect(copy.secondaryGuests[0]!.id).not.toBe(original.secondaryGuests[0]!.id);
    const ids = { id: 'same' };
    expect({ ...copy.items[0], ...ids }).toEqual({ ...original.items[0], ...ids });
    await cart.call('DELETE', ITEM, { cartId: copy.id, itemId: copy.items[0]!.id });
    expect((await cart.get(original.id)).items).toEqual(original.items);
  });

  // CART-24, CART-25, CART-26
  it('re-snapshots on refresh and on duplicate, and on nothing else', async () => {
    const original = await filled();
    await cart.database.execute('UPDATE cart_item SET snapshot_total = 9000 WHERE cart_id = $1', [original.id]);
    await cart.database.execute('UPDATE item_meal SET snapshot_total = 1 WHERE item_id = $1', [original.items[0]!.id]);
    await cart.database.execute('UPDATE cart SET version = version + 1 WHERE id = $1', [original.id]);
    const drifted = await cart.get(original.id);
    expect(drifted.items[0]!.base.priceDrift).toEqual({
      snapshot: 9_000,
      current: 10_000,
      delta: 1_000,
      snapshotAt: expect.any(String) as string,
    });
    expect(drifted.items[0]!.meals[0]!.priceDrift).toMatchObject({ snapshot: 1, current: 800, delta: 799 });
    expect(drifted.items[0]!.vas[0]!.priceDrift).toBeNull();
    expect(drifted.summary).toEqual(original.summary);
    const copy = await cart.call('POST', DUPLICATE, { cartId: original.id, body: { name: `${original.name} c` } });
    expect([copy.data.items[0]!.base.priceDrift, copy.data.items[0]!.base.snapshot]).toEqual([null, 10_000]);
    expect((await cart.get(original.id)).items[0]!.base.priceDrift).not.toBeNull();
    const { status, data: fresh } = await cart.call('POST', REFRESH, { cartId: original.id });
    expect(status).toBe(200);
    expect(fresh.items[0]!.base).toMatchObject({ snapshot: 10_000, current: 10_000, priceDrift: null });
    expect(fresh.items[0]!.meals[0]!.priceDrift).toBeNull();
    expect((await cart.get(original.id)).items).toEqual(fresh.items);
  });

  // CART-5
  it('duplicates an archived cart', async () => {
    const original = await filled();
    await cart.call('DELETE', CART, { cartId: original.id });
    const { status, data } = await cart.call('POST', DUPLICATE, { cartId: original.id, body: { name: original.name } });
    expect([status, data.status]).toEqual([201, 'DRAFT']);
  });

  // CART-1, CART-8
  it('refuses a duplicate with a taken name, or none', async () => {
    const { id, name } = await cart.cart();
    const duplicate = (body: unknown) => cart.call('POST', DUPLICATE, { cartId: id, body });
    expect(await duplicate({ name })).toMatchObject({ status: 409, data: { errorCode: 'CART_NAME_TAKEN' } });
    for (const body of [{}, { name: 'Sharma\nGoa' }])
      expect(await duplicate(body)).toMatchObject({ status: 400, data: { errorCode: 'VALIDATION_FAILED' } });
  });
});

describe('GET /api/v1/cart/{cartId}', () => {
  // MOD-14
  it('shows an approver of the channel a cart with a pending modification, and only that', async () => {
    const approver = { kind: 'agent', sub: 'approver-1' } as const;
    const { database } = cart;
    const pending = await cart.cart();
    const plain = await cart.cart();
    const elsewhere = await cart.cart(undefined, { channelId: 'chan-other' });
    await database.execute(`INSERT INTO approver VALUES ('approver-1', 'chan-main', 20)`);
    for (const { id } of [pending, elsewhere])
      await database.execute(
        `INSERT INTO amount_modification (id, cart_id, type, status, original_total, target_total, adjustment_code, requested_by, requested_at)
         VALUES ($1, $2, 'DECREASE', 'PENDING', 100, 90, 'MOD-AAAA', 'agent-1', now())`,
        [`mod_${id}`, id],
      );
    const read = async (cartId: string, as: { kind: 'agent'; sub: string }) =>
      (await cart.call('GET', CART, { as, cartId })).status;
    expect(await read(pending.id, approver)).toBe(200);
    expect(await read(plain.id, approver)).toBe(404);
    expect(await read(elsewhere.id, approver)).toBe(404);
    expect(await read(pending.id, { kind: 'agent', sub: 'agent-2' })).toBe(404);
    expect((await cart.call('PATCH', CART, { as: approver, cartId: pending.id, body: { name: 'x' } })).status).toBe(
      404,
    );
    expect((await cart.call('GET', CART, { as: agent, cartId: pending.id })).data.amountModification).toMatchObject({
      status: 'PENDING',
      delta: 10,
      preGstAdjustment: 8.47,
    });
  });
});
