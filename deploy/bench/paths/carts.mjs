/** An agent's cart: read, and edited. */

export const ITEMS = 20;
const NIGHTS = 5;
const CHECK_IN = 30;

/**
 * A cart of the agent's with `items` items on rooms of their own, each with a breakfast on every night.
 * @param {import('../platform-under-load.mjs').PlatformUnderLoad} bench @param {{ name: string, items: number, first: number, meals?: boolean }} cart
 */
export async function makeCart({ gateway, as, day }, { name, items, first, meals = true }) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body) =>
    JSON.parse((await gateway({ method: 'POST', path: `/api/v1/cart${path}`, headers: as.agent, body })).toString());
  const { id } = await post('', { name });
  const dates = { checkIn: day(CHECK_IN), checkOut: day(CHECK_IN + NIGHTS) };
  /** @type {string[]} */
  const itemIds = [];
  for (let n = first; n < first + items; n += 1) {
    const selectedProperties = [{ propertyId: `gen-${2 * n - 1}`, quantity: 1 }];
    const cart = await post(`/${id}/items`, { listingId: `gen-list-${n}`, ...dates, adults: 2, selectedProperties });
    const itemId = /** @type {{ items: { id: string }[] }} */ (cart).items.at(-1)?.id ?? '';
    itemIds.push(itemId);
    if (meals) await post(`/${id}/items/${itemId}/meals`, { mealId: `gen-meal-${n}`, unsureOfDates: true });
  }
  return { id, itemIds };
}

/** A cart for every lane. @param {import('../platform-under-load.mjs').PlatformUnderLoad} bench @param {string} name */
async function cartOfEachLane(bench, name) {
  const carts = [];
  for (let lane = 0; lane < bench.connections; lane += 1)
    carts.push(await makeCart(bench, { name: `${name} ${lane}`, items: ITEMS, first: 1 + lane * ITEMS }));
  return carts;
}

/** @type {import('../measure.mjs').Path} */
export const cartRead = {
  name: `cart read, ${ITEMS} items × ${NIGHTS} nights with a meal each`,
  aim: '1 900',
  service: 'cart',
  async prepare(bench) {
    const { admin, gateway, as } = bench;
    const carts = await cartOfEachLane(bench, 'Read');
    const read = (/** @type {number} */ lane) =>
      gateway({ path: `/api/v1/cart/${carts[lane]?.id}`, headers: as.agent });
    await admin.query('CREATE TABLE bench.cart (id text PRIMARY KEY, owner text NOT NULL, answer text NOT NULL)');
    for (const [lane, { id }] of carts.entries())
      await admin.query('INSERT INTO bench.cart VALUES ($1, $2, $3)', [id, 'agent', (await read(lane)).toString()]);
    const text = 'SELECT answer FROM bench.cart WHERE id = $1 AND owner = $2';
    return {
      once: read,
      floor: (lane) => admin.query({ name: 'bench-cart', text, values: [carts[lane]?.id, 'agent'] }),
    };
  },
};

/** @type {import('../measure.mjs').Path} */
export const cartEdit = {
  name: `item changed in a cart of ${ITEMS}`,
  aim: '650',
  service: 'cart',
  async prepare(bench) {
    const { admin, gateway, as } = bench;
    const carts = await cartOfEachLane(bench, 'Edit');
    await admin.query(`CREATE TABLE bench.edited AS SELECT id, 0 AS version FROM unnest($1::text[]) AS id`, [
      carts.map(({ id }) => id),
    ]);
    await admin.query('ALTER TABLE bench.edited ADD PRIMARY KEY (id)');
    await admin.query(
      'CREATE TABLE bench.item (cart_id text, position int, adults int, PRIMARY KEY (cart_id, position))',
    );
    await admin.query('INSERT INTO bench.item SELECT id, n, 2 FROM bench.edited, generate_series(1, $1) AS n', [ITEMS]);
    const text = `WITH cart AS (UPDATE bench.edited SET version = version + 1 WHERE id = $1 RETURNING id)
      UPDATE bench.item SET adults = 3 - adults FROM cart WHERE cart_id = cart.id AND position = $2`;
    let turn = 0;
    return {
      once: (lane) => {
        turn += 1;
        const { id, itemIds } = carts[lane] ?? { id: '', itemIds: [] };
        const path = `/api/v1/cart/${id}/items/${itemIds[turn % ITEMS]}`;
        return gateway({ method: 'PATCH', path, headers: as.agent, body: { adults: 1 + (turn % 3) } });
      },
      floor: (lane) => {
        turn += 1;
        return admin.query({ name: 'bench-item', text, values: [carts[lane]?.id, 1 + (turn % ITEMS)] });
      },
    };
  },
};
