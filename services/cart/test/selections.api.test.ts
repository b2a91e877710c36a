import { type CartView } from '../src/carts/cart.view';
import { channel, day, MEAL, MEALS, ONE_VAS, RunningCart, VAS } from './support/running-cart';

const cart = new RunningCart();
let made: CartView;
let at: { cartId: string; itemId: string };
beforeAll(() => cart.startWithHouse());
beforeEach(async () => {
  made = await cart.add((await cart.cart()).id, { children: 1 });
  at = { cartId: made.id, itemId: made.items[0]!.id };
});
afterAll(() => cart.stop());

const meal = (body: unknown) => cart.call('POST', MEALS, { ...at, body });
const vas = (body: unknown) => cart.call('POST', VAS, { ...at, body });

describe('meals', () => {
  // CART-33, CART-35, CART-38, TAX-11
  it('are priced per person and named night, with their own tax per date', async () => {
    const { status, data } = await meal({ mealId: 'meal-breakfast', dates: [day(41)], adults: 2, children: 1 });
    expect(status).toBe(200);
    expect(data.items[0]!.meals).toEqual([
      {
        mealId: 'meal-breakfast',
        name: 'meal-breakfast',
        dates: [day(41)],
        unsureOfDates: false,
        adults: 2,
        children: 1,
        snapshot: 1_050,
        current: 1_050,
        lineTotal: 1_050,
        priceDrift: null,
        available: true,
      },
    ]);
    expect(data.summary).toMatchObject({
      roomSubtotal: 11_000,
      mealSubtotal: 1_050,
      taxableSubtotal: 12_050,
      gst: 550 + 53,
      grandTotal: 12_653,
    });
  });

  // CART-33, CART-35
  it.each([[{}], [{ unsureOfDates: true }], [{ unsureOfDates: true, dates: ['never read'] }], [{ dates: null }]])(
    'with %j are for every night, and the item’s guests of that moment',
    async (dates) => {
      const { data } = await meal({ mealId: 'meal-breakfast', ...dates });
      expect(data.items[0]!.meals[0]).toMatchObject({
        dates: [],
        unsureOfDates: true,
        adults: 2,
        children: 1,
        current: 2_100,
      });
    },
  );

  // CART-37
  it('replace the earlier selection of the same meal', async () => {
    await meal({ mealId: 'meal-breakfast' });
    const { data } = await meal({ mealId: 'meal-breakfast', dates: [day(40)], adults: 1, children: 0 });
    expect(data.items[0]!.meals).toMatchObject([
      { dates: [day(40)], adults: 1, children: 0, snapshot: 400, priceDrift: null },
    ]);
  });

  // CART-26
  it('leave the other lines’ snapshots alone', async () => {
    await cart.database.execute('UPDATE cart_item SET snapshot_total = 1 WHERE cart_id = $1', [at.cartId]);
    expect((await meal({ mealId: 'meal-breakfast' })).data.items[0]!.base.snapshot).toBe(1);
  });

  it.each<[string, object, string]>([
    ['a meal of another listing', { mealId: 'meal-dunes' }, 'MEAL_UNKNOWN'],
    ['a meal that does not exist', { mealId: 'meal-none' }, 'MEAL_UNKNOWN'],
    ['no meal', {}, 'VALIDATION_FAILED'],
    // CART-36
    ['a date on check-out', { mealId: 'meal-breakfast', dates: [day(42)] }, 'DATES_OUTSIDE_STAY'],
    ['no calendar date', { mealId: 'meal-breakfast', dates: ['2027-02-30'] }, 'DATE_INVALID'],
    ['an empty list of dates', { mealId: 'meal-breakfast', dates: [] }, 'VALIDATION_FAILED'],
    ['nobody', { mealId: 'meal-breakfast', adults: 0, children: 0 }, 'VALIDATION_FAILED'],
    ['half an adult', { mealId: 'meal-breakfast', adults: 1.5 }, 'VALIDATION_FAILED'],
    ['dates that are no list', { mealId: 'meal-breakfast', dates: day(40) }, 'VALIDATION_FAILED'],
  ])('are refused with %s', async (_why, body, code) => {
    const { status, data } = await meal(body);
    expect([status, data.errorCode]).toEqual([400, code]);
    expect((await cart.get(at.cartId)).items).toEqual(made.items);
  });

  it('are dropped, once', async () => {
    await meal({ mealId: 'meal-breakfast' });
    const drop = () => cart.call('DELETE', MEAL, { ...at, mealId: 'meal-breakfast' });
    expect((await drop()).data.items[0]!.meals).toEqual([]);
    expect(await drop()).toMatchObject({ status: 404, data: { errorCode: 'MEAL_NOT_FOUND' } });
  });
});

describe('value-added services', () => {
  // CART-34, CART-38
  it('are priced per date times quantity, one where not said', async () => {
    expect((await vas({ vasId: 'vas-transfer', dates: [day(40)] })).data.items[0]!.vas).toMatchObject([
      { quantity: 1, current: 1_500 },
    ]);
    const { data } = await vas({ vasId: 'vas-transfer', quantity: 2 });
    expect(data.items[0]!.vas).toEqual([
      {
        vasId: 'vas-transfer',
        name: 'vas-transfer',
        dates: [],
        unsureOfDates: true,
        quantity: 2,
        snapshot: 6_000,
        current: 6_000,
        lineTotal: 6_000,
        priceDrift: null,
        available: true,
      },
    ]);
    expect(data.summary).toMatchObject({ vasSubtotal: 6_000, gst: 550 + 1_080 });
  });

  it.each<[string, object, string]>([
    ['one that does not exist', { vasId: 'vas-none' }, 'VAS_UNKNOWN'],
    ['none', {}, 'VALIDATION_FAILED'],
    ['a date before the stay', { vasId: 'vas-transfer', dates: [day(39)] }, 'DATES_OUTSIDE_STAY'],
    ['a quantity of none', { vasId: 'vas-transfer', quantity: 0 }, 'VALIDATION_FAILED'],
    ['no calendar date', { vasId: 'vas-transfer', dates: ['x'] }, 'DATE_INVALID'],
  ])('are refused with %s', async (_why, body, code) => {
    const { status, data } = await vas(body);
    expect([status, data.errorCode]).toEqual([400, code]);
  });

  // CART-37
  it('are dropped, once', async () => {
    await vas({ vasId: 'vas-transfer' });
    const drop = () => cart.call('DELETE', ONE_VAS, { ...at, vasId: 'vas-transfer' });
    expect((await drop()).data.items[0]!.vas).toEqual([]);
    expect(await drop()).toMatchObject({ status: 404, data: { errorCode: 'VAS_NOT_FOUND' } });
  });
});

it.each([
  [null, 401],
  [channel, 403],
])('answers a caller %j with %i', async (as, status) => {
  for (const [method, route, body] of [
    ['POST', MEALS, { mealId: 'm' }],
    ['DELETE', MEAL],
    ['POST', VAS, { vasId: 'v' }],
    ['DELETE', ONE_VAS],
  ] as const) {
    const params = { as, cartId: 'c', itemId: 'i', mealId: 'm', vasId: 'v', body };
    expect((await cart.call(method, route, params)).status).toBe(status);
  }
});
