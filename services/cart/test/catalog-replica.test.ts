import { catalogEntryDeleted, propertyChanged, ratePlanChanged } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { rebuildCatalog } from '../src/rebuild-catalog-command';
import { CART, day, MEALS, RunningCart } from './support/running-cart';

const cart = new RunningCart();
beforeEach(async () => {
  await cart.startWithHouse();
});
afterEach(() => cart.stop());

const REPLICA = ['listing', 'property', 'rate_plan', 'restriction', 'meal', 'vas', 'access', 'tax_table'];
const replica = async () => {
  const tables = await Promise.all(
    REPLICA.map((table) =>
      cart.database.rows(`SELECT to_jsonb(t) - 'stale' AS row FROM catalog_${table} t ORDER BY 1`),
    ),
  );
  return Object.fromEntries(REPLICA.map((table, index) => [table, tables[index]]));
};
const rebuild = () => rebuildCatalog(cart.settings, cart.logger, AbortSignal.timeout(20_000));
const restrictions = (rate: number | null, stopSell = false) => [{ date: day(40), rate, stopSell }];

/** Prices that nobody may see after the rebuild. */
const old = {
  ratePlanId: 'plan-palm-1',
  propertyId: 'palm-2',
  name: '',
  code: '',
  description: '',
  rate: 1,
  minimumRate: 0,
  extraAdultRate: 0,
  extraChildRate: 0,
  applicableGuest: 9,
  applicableAdult: 9,
  applicableChild: 9,
  rank: 9,
  restrictions: restrictions(1, true),
};

// CART-25, CART-39
it('shows a rate that the operator changes as drift within a second', async () => {
  const { id } = await cart.add((await cart.cart()).id);
  await cart.catalog.plan('plan-palm-1', 'palm-1', 5_000, { restrictions: restrictions(7_000) });
  const { items } = await waitFor(
    'the new rate to be seen',
    async () => {
      const now = await cart.get(id);
      return now.items[0]!.base.priceDrift && now;
    },
    1_000,
  );
  expect(items[0]!.base).toMatchObject({
    snapshot: 10_000,
    current: 12_000,
    lineTotal: 12_000,
    priceDrift: { delta: 2_000 },
  });
  await cart.catalog.plan('plan-palm-1', 'palm-1', 5_000);
  await cart.caughtUp();
  expect((await cart.get(id)).items[0]!.base.priceDrift).toBeNull();
});

// CART-28
it('keeps the snapshot of a line whose property or meal is no longer sold', async () => {
  const { id, items } = await cart.add((await cart.cart()).id);
  await cart.call('POST', MEALS, { cartId: id, itemId: items[0]!.id, body: { mealId: 'meal-breakfast' } });
  const before = await cart.get(id);
  await cart.catalog.access('chan-main', 'palm-1', { granted: false });
  await cart.catalog.meal('meal-breakfast', 'lst-dunes');
  await cart.caughtUp();
  const after = await cart.get(id);
  expect(after.summary).toEqual(before.summary);
  expect(after.items[0]!.base).toEqual({ ...before.items[0]!.base, available: false });
  expect(after.items[0]!.meals[0]).toEqual({ ...before.items[0]!.meals[0], available: false, name: null });
  const refreshed = await cart.call('POST', `${CART}/refresh-prices`, { cartId: id });
  expect(refreshed.data.items).toEqual(after.items);
});

// CART-9, CART-28
it('sells nothing in another currency than the cart’s', async () => {
  const { id, items } = await cart.add((await cart.cart()).id);
  const loose = await cart.add((await cart.cart()).id, { selectedProperties: [] });
  await cart.catalog.property('palm-1', 'lst-palms', { rank: 1, currency: 'USD' });
  await cart.caughtUp();
  const after = await cart.get(id);
  expect(after.items[0]!.base).toEqual({ ...items[0]!.base, available: false });
  expect((await cart.call('POST', `${CART}/refresh-prices`, { cartId: id })).data.items).toEqual(after.items);
  // The first property that the cart can have.
  expect((await cart.get(loose.id)).items[0]!.base).toMatchObject({ available: true, current: 16_000 });
});

// CART-29
it('sells the plans of the channel alone', async () => {
  await cart.catalog.plan('plan-cheap', 'palm-1', 100, { rank: -1 });
  await cart.catalog.access('chan-main', 'palm-1', { ratePlanIds: ['plan-palm-1'] });
  await cart.caughtUp();
  const main = await cart.add((await cart.cart()).id);
  const other = await cart.add((await cart.cart(undefined, { channelId: 'chan-other' })).id);
  expect([main.summary.roomSubtotal, other.summary.roomSubtotal]).toEqual([10_000, 200]);
});

// EVENT-4, INVARIANT-5
it('never lets an older event over a newer one, in any order and however often', async () => {
  const { id } = await cart.add((await cart.cart()).id);
  const plan = (rate: number) =>
    cart.catalog.plan('plan-palm-1', 'palm-1', rate, { restrictions: restrictions(rate + 1) });
  await plan(6_000);
  await cart.caughtUp();
  const newest = await replica();
  const { database } = cart;
  const row = await database.one<{ sequence: number }>(
    `SELECT sequence FROM catalog_rate_plan WHERE id = 'plan-palm-1'`,
  );
  for (const sequence of [row!.sequence - 1, 1, row!.sequence, 2])
    await cart.catalog.publish(ratePlanChanged, 'rate-plan:plan-palm-1', old, sequence);
  await cart.caughtUp();
  expect(await replica()).toEqual(newest);
  expect((await cart.get(id)).summary.roomSubtotal).toBe(6_001 + 6_000);
});

// CATALOG-20, CART-28, INVARIANT-5
it('forgets what is deleted, whatever comes late, until it is made anew', async () => {
  const { id, items } = await cart.add((await cart.cart()).id);
  await cart.call('POST', MEALS, { cartId: id, itemId: items[0]!.id, body: { mealId: 'meal-breakfast' } });
  const before = await cart.get(id);
  const { database } = cart;
  const deleted = async (kind: string, entry: string) => {
    const table = `catalog_${kind.replace('-', '_')}`;
    const row = await database.one<{ sequence: number }>(`SELECT sequence FROM ${table} WHERE id = $1`, [entry]);
    const sequence = (row?.sequence ?? 0) + 1;
    await cart.catalog.publish(catalogEntryDeleted, `${kind}:${entry}`, { kind, id: entry }, sequence);
    return sequence;
  };
  await deleted('meal', 'meal-breakfast');
  await cart.catalog.publish(catalogEntryDeleted, 'theme:old', { kind: 'theme', id: 'old' }, 1);
  const sequence = await deleted('rate-plan', 'plan-palm-1');
  await cart.catalog.publish(ratePlanChanged, 'rate-plan:plan-palm-1', { ...old, propertyId: 'palm-1' }, sequence - 1);
  // Deleted before it was ever heard of.
  await cart.catalog.publish(catalogEntryDeleted, 'property:ghost', { kind: 'property', id: 'ghost' }, 2);
  await cart.caughtUp();
  const after = await cart.get(id);
  expect(after.summary).toEqual(before.summary);
  expect(after.items[0]!.base).toEqual({ ...before.items[0]!.base, available: false });
  expect(after.items[0]!.meals[0]).toMatchObject({ available: false });
  expect(await database.rows(`SELECT 1 FROM catalog_restriction WHERE rate_plan_id = 'plan-palm-1'`)).toEqual([]);
  const anew = { ...old, propertyId: 'palm-1', rate: 5_000, restrictions: [] };
  await cart.catalog.publish(ratePlanChanged, 'rate-plan:plan-palm-1', anew, sequence + 1);
  await cart.caughtUp();
  expect((await cart.get(id)).items[0]!.base).toMatchObject({ available: true });
});

// TAX-8
it('follows the tax table', async () => {
  const { id } = await cart.add((await cart.cart()).id);
  await cart.catalog.taxRules([{ id: 'flat', effectiveFrom: '2000-01-01', slabs: [{ upTo: null, percent: 10 }] }]);
  await cart.caughtUp();
  expect((await cart.get(id)).summary.gst).toBe(1_000);
});

describe('rebuild-catalog', () => {
  // CART-40
  it('repairs, restores and clears away, and prices as before', async () => {
    await cart.catalog.plan('plan-palm-1', 'palm-1', 5_000, { restrictions: restrictions(7_000) });
    await cart.caughtUp();
    const { id } = await cart.add((await cart.cart()).id);
    const before = await cart.get(id);
    const right = await replica();
    const { database } = cart;
    await database.execute(`UPDATE catalog_rate_plan SET rate = 1, sequence = 9999999`);
    await database.execute(`DELETE FROM catalog_property WHERE id = 'palm-1'`);
    await database.execute(`UPDATE catalog_restriction SET rate = 3`);
    await database.execute(`INSERT INTO catalog_meal VALUES ('meal-ghost', 'lst-palms', 'Ghost', 1, 1, 5, 1)`);
    expect(await rebuild()).toMatchObject({ removed: 1 });
    expect(await replica()).toEqual(right);
    expect(await cart.get(id)).toEqual(before);
  });

  // CART-40
  it('never sets a row back, not even for a moment or where it is broken off', async () => {
    for (let rate = 5_001; rate <= 5_200; rate += 1) await cart.catalog.plan('plan-palm-1', 'palm-1', rate);
    await cart.caughtUp();
    const rate = async () =>
      (await cart.database.one<{ rate: number }>(`SELECT rate FROM catalog_rate_plan WHERE id = 'plan-palm-1'`))?.rate;
    const seen = new Set<number | undefined>();
    const broken = rebuildCatalog(cart.settings, cart.logger, AbortSignal.timeout(300)).catch(() => undefined);
    let over = false;
    void broken.then(() => (over = true));
    while (!over) seen.add(await rate());
    await cart.database.execute('UPDATE catalog_rate_plan SET stale = true');
    await cart.catalog.publish(ratePlanChanged, 'rate-plan:plan-palm-1', old, 1);
    await cart.caughtUp();
    seen.add(await rate());
    expect([...seen]).toEqual([5_200]);
  });

  it('builds an empty replica, and changes nothing the second time', async () => {
    const right = await replica();
    for (const table of REPLICA.filter((each) => each !== 'tax_table'))
      await cart.database.execute(`DELETE FROM catalog_${table}`);
    await rebuild();
    expect(await replica()).toEqual(right);
    expect(await rebuild()).toMatchObject({ removed: 0 });
    expect(await replica()).toEqual(right);
  });

  it('removes nothing when a record cannot be read', async () => {
    const right = await replica();
    const record = {
      topic: propertyChanged.topic.name,
      key: 'property:palm-1',
      value: Buffer.from('{"specversion":"1.0"}'),
      headers: {},
    };
    await cart.log.publish([record]);
    await cart.database.execute(`DELETE FROM catalog_property WHERE id = 'palm-2'`);
    await expect(rebuild()).rejects.toThrow('nothing was removed');
    expect(await replica()).toEqual(right);
  });
});

it('says so when there is nothing to rebuild from, and keeps what there is', async () => {
  const empty = new RunningCart();
  try {
    await empty.start();
    await empty.test.database.execute(`INSERT INTO catalog_listing VALUES ('lst-kept', 'Kept', 'Goa', NULL, 1)`);
    await expect(rebuildCatalog(empty.settings, empty.logger, AbortSignal.timeout(20_000))).rejects.toThrow(
      'republish',
    );
    expect(await empty.test.database.rows('SELECT id FROM catalog_listing')).toEqual([{ id: 'lst-kept' }]);
  } finally {
    await empty.stop();
  }
});
