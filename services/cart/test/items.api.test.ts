import { type CartView } from '../src/carts/cart.view';
import { channel, day, ITEM, ITEMS, MEALS, palms, RunningCart, VAS } from './support/running-cart';

const cart = new RunningCart();
beforeAll(() => cart.startWithHouse());
afterAll(() => cart.stop());

const add = (cartId: string, body: object | string) => cart.call('POST', ITEMS, { cartId, body });
const patch = ({ id, items }: CartView, body: unknown, index = 0) =>
  cart.call('PATCH', ITEM, { cartId: id, itemId: items[index]!.id, body });
const withItem = async (body: object = {}) => cart.add((await cart.cart()).id, body);

describe('POST /api/v1/cart/{cartId}/items', () => {
  // CART-7, CART-16, CART-25, CART-32, CART-38
  it('adds a priced item with every field of the contract', async () => {
    const { id } = await cart.cart();
    const body = {
      ...palms,
      children: 1,
      infants: 1,
      selectedProperties: [{ propertyId: 'palm-1', quantity: 1, name: 'Palm one', tags: ['sea'] }],
    };
    const { status, data } = await add(id, body);
    expect(status).toBe(200);
    expect(data.items).toEqual([
      {
        id: expect.stringMatching(/^itm_/) as string,
        position: 0,
        listingId: 'lst-palms',
        listingTitle: 'Title of lst-palms',
        listingCity: 'Goa',
        checkIn: day(40),
        checkOut: day(42),
        nights: 2,
        adults: 2,
        children: 1,
        infants: 1,
        unitQuantity: 1,
        selectedProperties: [{ propertyId: 'palm-1', selectedQuantity: 1, name: 'Palm one', tags: ['sea'] }],
        meta: { image: 'https://img.test/1.jpg' },
        base: {
          snapshot: 11_000,
          current: 11_000,
          lineTotal: 11_000,
          priceDrift: null,
          available: true,
          nights: [day(40), day(41)].map((date) => ({
            date,
            subtotal: 5_500,
            properties: [{ propertyId: 'palm-1', quantity: 1 }],
          })),
        },
        meals: [],
        vas: [],
      },
    ]);
    expect(data.summary).toMatchObject({ roomSubtotal: 11_000, taxableSubtotal: 11_000, gst: 550, grandTotal: 11_550 });
    expect((await cart.get(id)).items).toEqual(data.items);
  });

  // CART-18
  it('prices units without a breakdown as the listing’s first property of the channel', async () => {
    const { items } = await withItem({ unitQuantity: 2, adults: 4, selectedProperties: null });
    expect(items[0]).toMatchObject({ unitQuantity: 2, selectedProperties: [], base: { current: 20_000 } });
    expect(items[0]!.base.nights[0]!.properties).toEqual([{ propertyId: 'palm-1', quantity: 2 }]);
  });

  // CART-14, CART-15
  it('sums the same listing and dates into one item', async () => {
    const first = await withItem({ children: 1, selectedProperties: [{ propertyId: 'palm-2', quantity: 1 }] });
    const { items } = await cart.add(first.id, {
      adults: 3,
      infants: 1,
      unitQuantity: 2,
      selectedProperties: [{ propertyId: 'palm-1', quantity: 2 }],
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: first.items[0]!.id,
      unitQuantity: 3,
      adults: 5,
      children: 1,
      infants: 1,
      selectedProperties: [
        { propertyId: 'palm-1', selectedQuantity: 2 },
        { propertyId: 'palm-2', selectedQuantity: 1 },
      ],
      // 2 x 5 000 + 8 000, and one child beyond at palm-1's 500
      base: { snapshot: 37_000, current: 37_000, priceDrift: null },
    });
    const loose = await cart.add(first.id, { adults: 1, selectedProperties: [] });
    expect(loose.items[0]).toMatchObject({ unitQuantity: 4, base: { current: 37_000 + 10_000 } });
    expect((await cart.add(first.id, { checkOut: day(43) })).items).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['no listing', { listingId: undefined }, 'VALIDATION_FAILED'],
    ['no adults', { adults: undefined }, 'VALIDATION_FAILED'],
    ['an adult too few', { adults: 0 }, 'VALIDATION_FAILED'],
    ['half a child', { children: 0.5 }, 'VALIDATION_FAILED'],
    ['adults as text', { adults: '2' }, 'VALIDATION_FAILED'],
    ['no unit', { unitQuantity: 0 }, 'VALIDATION_FAILED'],
    ['201 units', { unitQuantity: 201 }, 'VALIDATION_FAILED'],
    ['no unit of a property', { selectedProperties: [{ propertyId: 'palm-1', quantity: 0 }] }, 'VALIDATION_FAILED'],
    ['an entry without a property', { selectedProperties: [{ quantity: 1 }] }, 'VALIDATION_FAILED'],
    ['no calendar date', { checkIn: '2027-02-30' }, 'DATE_INVALID'],
    ['a date-time', { checkIn: `${day(40)}T00:00:00Z` }, 'DATE_INVALID'],
    ['a stay without a night', { checkOut: day(40) }, 'DATE_RANGE_INVALID'],
    ['a stay of a hundred years', { checkOut: '2126-01-01' }, 'DATE_RANGE_TOO_LONG'],
    // CART-21
    ['a check-in before today', { checkIn: day(-3) }, 'CHECKIN_IN_PAST'],
    // CART-20
    ['an unknown listing', { listingId: 'lst-none' }, 'ITEM_NOT_SOLD'],
    ['a property of another listing', { selectedProperties: [{ propertyId: 'dune-1', quantity: 1 }] }, 'ITEM_NOT_SOLD'],
  ])('refuses %s, and nothing is written', async (_why, change, code) => {
    const { id } = await cart.cart();
    const { status, data } = await add(id, { ...palms, ...change });
    expect([status, data.errorCode]).toEqual([400, code]);
    expect((await cart.get(id)).items).toEqual([]);
  });

  // CART-20
  it('refuses what the cart’s channel cannot sell', async () => {
    const { id } = await cart.cart(undefined, { channelId: 'chan-other' });
    const palm2 = { selectedProperties: [{ propertyId: 'palm-2', quantity: 1 }] };
    expect((await add(id, { ...palms, ...palm2 })).data.errorCode).toBe('ITEM_NOT_SOLD');
    expect((await add(id, { ...palms, listingId: 'lst-dunes', selectedProperties: [] })).data.errorCode).toBe(
      'ITEM_NOT_SOLD',
    );
    expect((await add(id, palms)).status).toBe(200);
  });

  // CART-9
  it('takes its currency from the first item and refuses another (one currency a cart)', async () => {
    const { id, items } = await withItem({ listingId: 'lst-abroad', selectedProperties: [] });
    expect((await cart.get(id)).currency).toBe('USD');
    const { status, data } = await add(id, palms);
    expect([status, data.errorCode]).toEqual([400, 'CURRENCY_MISMATCH']);
    await cart.call('DELETE', ITEM, { cartId: id, itemId: items[0]!.id });
    expect((await add(id, palms)).data.currency).toBe('INR');
  });

  // CART-11
  it('takes 50 items and refuses the next, but still merges', async () => {
    const { id } = await cart.cart();
    for (let night = 0; night < 50; night += 1)
      await cart.add(id, { checkIn: day(40 + night), checkOut: day(41 + night) });
    const { status, data } = await add(id, { ...palms, checkIn: day(95), checkOut: day(96) });
    expect([status, data.errorCode]).toEqual([400, 'ITEM_LIMIT_REACHED']);
    expect((await add(id, { ...palms, checkIn: day(40), checkOut: day(41) })).status).toBe(200);
  });

  // ALL-15, ALL-41, CART-16
  it('keeps odd further fields as they are and is not upset by hostile ones', async () => {
    const entry = (further: string) =>
      `{"listingId":"lst-palms","checkIn":"${day(40)}","checkOut":"${day(42)}","adults":2,"selectedProperties":[{"propertyId":"palm-1","quantity":1${further}}]}`;
    const { id } = await cart.cart();
    const odd = await add(id, entry(',"constructor":5,"toString":{"a":[null]},"selectedQuantity":99,"extra":{"x":1}'));
    expect(odd.data.items[0]!.selectedProperties).toEqual([
      { propertyId: 'palm-1', selectedQuantity: 1, constructor: 5, toString: { a: [null] }, extra: { x: 1 } },
    ]);
    const other = (further: string) => cart.cart().then((made) => add(made.id, entry(further)));
    expect((await other(',"__proto__":{"polluted":true}')).status).toBe(200);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    for (const further of [`,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}`, `,"long":"${'x'.repeat(20_000)}"`])
      expect(await other(further)).toMatchObject({ status: 400, data: { errorCode: 'VALIDATION_FAILED' } });
  });

  // CART-11
  it('refuses a merge that comes to more than an item takes', async () => {
    const { id } = await withItem({ unitQuantity: 150, selectedProperties: [] });
    expect((await add(id, { ...palms, unitQuantity: 51, selectedProperties: [] })).data.errorCode).toBe(
      'VALIDATION_FAILED',
    );
    expect((await cart.get(id)).items[0]!.unitQuantity).toBe(150);
  });

  it('refuses a merge whose further fields come to more than an item keeps', async () => {
    const { id } = await cart.cart();
    const merge = (field: string) =>
      add(id, { ...palms, selectedProperties: [{ propertyId: 'palm-1', quantity: 1, [field]: 'x'.repeat(10_000) }] });
    expect((await merge('one')).status).toBe(200);
    expect((await merge('one')).status).toBe(200);
    expect(await merge('two')).toMatchObject({ status: 400, data: { errorCode: 'VALIDATION_FAILED' } });
    expect((await cart.get(id)).items[0]!.unitQuantity).toBe(2);
  });

  // ALL-3
  it('names the very field of the breakdown that is wrong', async () => {
    const { id } = await cart.cart();
    const selectedProperties = [{ propertyId: 'palm-1', quantity: 1 }, { propertyId: 'palm-2', quantity: 0 }, {}];
    const { data } = await add(id, { ...palms, selectedProperties });
    expect(data.details.split('\n')).toEqual([
      'selectedProperties[1].quantity: min 1',
      "selectedProperties[2].propertyId: 'propertyId' is required",
      "selectedProperties[2].quantity: 'quantity' is required",
    ]);
  });

  it.each([
    [null, 401],
    [channel, 403],
  ])('answers a caller %j with %i', async (as, status) => {
    expect((await cart.call('POST', ITEMS, { as, cartId: 'crt_x', body: palms })).status).toBe(status);
  });
});

describe('PATCH /api/v1/cart/{cartId}/items/{itemId}', () => {
  // CART-17, CART-27
  it('changes guests and quantity, and re-snapshots the base line', async () => {
    const { data } = await patch(await withItem(), { adults: 3, unitQuantity: 1 });
    expect(data.items[0]).toMatchObject({ adults: 3, base: { snapshot: 12_000, current: 12_000, priceDrift: null } });
    expect((await patch(data, { unitQuantity: 2 })).data.items[0]).toMatchObject({
      selectedProperties: [{ propertyId: 'palm-1', selectedQuantity: 2 }],
      base: { current: 20_000 },
    });
  });

  // CART-27
  it('drops dates outside the new stay and re-snapshots the meals and services of the item', async () => {
    const made = await withItem({ checkOut: day(43) });
    const at = { cartId: made.id, itemId: made.items[0]!.id };
    await cart.call('POST', MEALS, { ...at, body: { mealId: 'meal-breakfast', dates: [day(40), day(42)] } });
    await cart.call('POST', VAS, { ...at, body: { vasId: 'vas-transfer' } });
    const { data } = await patch(made, { checkOut: day(42) });
    const [item] = data.items;
    expect(item!.meals).toMatchObject([{ dates: [day(40)], snapshot: 800, current: 800, priceDrift: null }]);
    expect(item!.vas).toMatchObject([
      { dates: [], unsureOfDates: true, snapshot: 3_000, current: 3_000, priceDrift: null },
    ]);
    const moved = await patch(data, { checkIn: day(41) });
    expect([moved.data.items[0]!.meals, moved.data.items[0]!.vas[0]!.current]).toEqual([[], 1_500]);
  });

  // CART-22
  it('moves an item to a place, with no new snapshot', async () => {
    const { id } = await withItem();
    await cart.add(id, { checkOut: day(43) });
    const three = await cart.add(id, { checkOut: day(44) });
    await cart.database.execute('UPDATE cart_item SET snapshot_total = 1 WHERE cart_id = $1', [id]);
    const { data } = await patch(three, { position: 0 }, 2);
    expect(data.items.map(({ nights, position }) => [nights, position])).toEqual([
      [4, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(data.items.map((item) => item.base.snapshot)).toEqual([1, 1, 1]);
    expect((await patch(data, { position: 900 }, 0)).data.items.map((item) => item.nights)).toEqual([2, 3, 4]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'VALIDATION_FAILED'],
    // ALL-14
    ['only what it does not know', { listingId: 'lst-dunes' }, 'VALIDATION_FAILED'],
    ['null guests', { adults: null }, 'VALIDATION_FAILED'],
    ['a place before the first', { position: -1 }, 'VALIDATION_FAILED'],
    ['no calendar date', { checkOut: '2027-13-01' }, 'DATE_INVALID'],
    ['a stay upside down', { checkOut: day(39) }, 'DATE_RANGE_INVALID'],
    ['a stay that is too long', { checkOut: day(500) }, 'DATE_RANGE_TOO_LONG'],
    ['a check-in before today', { checkIn: day(-2) }, 'CHECKIN_IN_PAST'],
    ['a property that is not sold', { selectedProperties: [{ propertyId: 'dune-1', quantity: 1 }] }, 'ITEM_NOT_SOLD'],
  ])('refuses %s, and nothing is changed', async (_why, body, code) => {
    const made = await withItem();
    const { status, data } = await patch(made, body);
    expect([status, data.errorCode]).toEqual([400, code]);
    expect((await cart.get(made.id)).items).toEqual(made.items);
  });

  // CART-17
  it('needs the breakdown with unitQuantity where several properties are selected', async () => {
    const selectedProperties = ['palm-1', 'palm-2'].map((propertyId) => ({ propertyId, quantity: 1 }));
    const made = await withItem({ selectedProperties });
    const refused = await patch(made, { unitQuantity: 3 });
    expect([refused.status, refused.data.errorCode]).toEqual([400, 'BREAKDOWN_REQUIRED']);
    const { data } = await patch(made, {
      unitQuantity: 3,
      selectedProperties: [{ propertyId: 'palm-2', quantity: 3 }],
    });
    expect(data.items[0]!.base.current).toBe(48_000);
  });

  // CART-19
  it('refuses another item’s listing and dates', async () => {
    const { id } = await withItem();
    const two = await cart.add(id, { checkOut: day(43) });
    const { status, data } = await patch(two, { checkOut: day(42) }, 1);
    expect([status, data.errorCode]).toEqual([409, 'ITEM_DUPLICATE']);
  });
});

describe('DELETE /api/v1/cart/{cartId}/items/{itemId}', () => {
  // CART-23
  it('removes the item with what hangs on it', async () => {
    const { id, items } = await withItem();
    const itemId = items[0]!.id;
    await cart.call('POST', MEALS, { cartId: id, itemId, body: { mealId: 'meal-breakfast' } });
    const { status, data } = await cart.call('DELETE', ITEM, { cartId: id, itemId });
    expect([status, data.items, data.summary.grandTotal]).toEqual([200, [], 0]);
    expect(await cart.database.rows('SELECT 1 FROM item_meal WHERE item_id = $1', [itemId])).toEqual([]);
    expect((await cart.call('DELETE', ITEM, { cartId: id, itemId })).data.errorCode).toBe('ITEM_NOT_FOUND');
  });
});

describe('a pending or effective modification', () => {
  async function modified(status: string): Promise<CartView> {
    const made = await withItem();
    await cart.database.execute(
      `INSERT INTO amount_modification (id, cart_id, type, status, original_total, target_total, adjustment_code, requested_by, requested_at)
       VALUES ($1, $2, 'DECREASE', $3, 10500, 9000, 'MOD-AAAA', 'agent-1', now())`,
      [`mod_${made.id}`, made.id, status],
    );
    return cart.get(made.id);
  }

  // MOD-7, MOD-15
  it.each(['PENDING', 'APPROVED'])('%s ends with an edit of an item: LAPSED, and readable', async (status) => {
    const { data } = await patch(await modified(status), { adults: 1 });
    expect(data).toMatchObject({
      amountModification: null,
      summary: { grandTotal: 10_500, modificationAdjustment: 0 },
    });
    expect(data.modificationHistory).toMatchObject([{ status: 'LAPSED', targetTotal: 9_000 }]);
  });

  // CART-22, MOD-3, MOD-4, MOD-15
  it('ends with a meal, a service, an item more or less and another channel, but not with a place, a name or a refresh', async () => {
    const one = await modified('APPROVED');
    const at = { cartId: one.id, itemId: one.items[0]!.id };
    expect(one.summary).toMatchObject({
      taxableSubtotal: 10_000,
      gst: 500,
      grandTotal: 9_000,
      modificationAdjustment: -1_271.19,
    });
    for (const keep of [
      () => patch(one, { position: 0 }),
      () => cart.call('PATCH', '/api/v1/cart/{cartId}', { ...at, body: { status: 'SHARED', channelId: 'chan-main' } }),
      () => cart.call('POST', '/api/v1/cart/{cartId}/refresh-prices', at),
    ])
      expect((await keep()).data.summary.grandTotal).toBe(9_000);
    for (const end of [
      (to: typeof at) => cart.call('POST', MEALS, { ...to, body: { mealId: 'meal-breakfast' } }),
      (to: typeof at) => cart.call('POST', VAS, { ...to, body: { vasId: 'vas-transfer' } }),
      (to: typeof at) => cart.call('DELETE', ITEM, to),
      (to: typeof at) => cart.call('POST', ITEMS, { ...to, body: palms }),
      (to: typeof at) => cart.call('PATCH', '/api/v1/cart/{cartId}', { ...to, body: { channelId: 'chan-other' } }),
    ]) {
      const next = await modified('APPROVED');
      const { data } = await end({ cartId: next.id, itemId: next.items[0]!.id });
      expect(data.modificationHistory).toMatchObject([{ status: 'LAPSED' }]);
    }
  });
});
