/** What a partner asks before a booking. */

const CHECK_IN = 30;
const NIGHTS = 3;
const PAGE = 50;
const INVENTORY_DAYS = 60;

/**
 * The least that a search could read: of each property its card and what is left of it by day, both made beforehand.
 * @param {import('pg').Pool} admin
 */
async function searchable(admin) {
  await admin.query(`
    CREATE TABLE IF NOT EXISTS bench.card AS
      SELECT p.id, p.city_slug, p.state_slug, p.rank, to_jsonb(p) AS card,
             (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.rank, r.id) FROM distribution.rate_plan r WHERE r.property_id = p.id) AS plans
      FROM distribution.property p;
    CREATE INDEX IF NOT EXISTS card_of_city ON bench.card (city_slug, rank, id);
    CREATE INDEX IF NOT EXISTS card_of_state ON bench.card (state_slug, rank, id);
    CREATE TABLE IF NOT EXISTS bench.free AS SELECT property_id, date, units AS free FROM distribution.inventory_day;
    CREATE UNIQUE INDEX IF NOT EXISTS free_by_day ON bench.free (property_id, date) INCLUDE (free);
    ANALYZE bench.card, bench.free`);
}

/** @param {'city' | 'state'} kind */
const leastSearch = (kind) => `
  SELECT c.id, c.card, c.plans, left_over.free FROM bench.card c
  CROSS JOIN LATERAL (SELECT min(f.free) AS free FROM bench.free f
    WHERE f.property_id = c.id AND f.date >= $2::date AND f.date < $3::date) left_over
  WHERE c.${kind}_slug = $1 AND left_over.free >= 1 ORDER BY c.rank, c.id LIMIT ${PAGE}`;

/** @param {import('../platform-under-load.mjs').PlatformUnderLoad} bench @param {'city' | 'state'} kind */
async function searchOf(bench, kind) {
  const { admin, gateway, channel, day } = bench;
  await searchable(admin);
  const { rows } = await admin.query(
    `SELECT DISTINCT ${kind}_slug AS slug FROM bench.card WHERE id LIKE 'gen-%' ORDER BY 1`,
  );
  const slugs = rows.map(({ slug }) => /** @type {string} */ (slug));
  const text = leastSearch(kind);
  let turn = 0;
  const next = () => slugs[(turn += 1) % slugs.length];
  const dates = `checkinDate=${day(CHECK_IN)}&checkoutDate=${day(CHECK_IN + NIGHTS)}`;
  return {
    once: () =>
      gateway({
        path: `/v1/properties/rates?city=${next()}&${dates}&adults=2&page=0&pageSize=${PAGE}`,
        headers: channel,
      }),
    floor: () => admin.query({ name: `bench-${kind}`, text, values: [next(), day(CHECK_IN), day(CHECK_IN + NIGHTS)] }),
  };
}

/** @type {import('../measure.mjs').Path} */
export const searchCity = {
  name: `search, city of 100 properties, page of ${PAGE}`,
  aim: '600',
  service: 'distribution',
  prepare: (bench) => searchOf(bench, 'city'),
};

/** @type {import('../measure.mjs').Path} */
export const searchState = {
  name: `search, state of 500 properties, page of ${PAGE}`,
  aim: '300',
  service: 'distribution',
  prepare: (bench) => searchOf(bench, 'state'),
};

/** @type {import('../measure.mjs').Path} */
export const cities = {
  name: 'cities',
  aim: 'independent of the catalog',
  service: 'distribution',
  async prepare({ admin, gateway, channel }) {
    await admin.query(
      'CREATE TABLE IF NOT EXISTS bench.city AS SELECT DISTINCT city, city_slug, state, state_slug FROM distribution.property',
    );
    return {
      once: () => gateway({ path: '/v1/cities', headers: channel }),
      floor: () =>
        admin.query({ name: 'bench-cities', text: 'SELECT * FROM bench.city ORDER BY state, city', values: [] }),
    };
  },
};

/** @type {import('../measure.mjs').Path} */
export const inventory = {
  name: `inventory of one property, ${INVENTORY_DAYS} days`,
  aim: '2 000',
  service: 'distribution',
  async prepare({ admin, gateway, channel, day }) {
    await searchable(admin);
    const { rows } = await admin.query(`SELECT id FROM bench.card WHERE id LIKE 'gen-%' ORDER BY id`);
    const ids = rows.map(({ id }) => /** @type {string} */ (id));
    const text = 'SELECT date, free FROM bench.free WHERE property_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date';
    let turn = 0;
    const next = () => ids[(turn += 1) % ids.length];
    const dates = `fromDate=${day(0)}&toDate=${day(INVENTORY_DAYS - 1)}`;
    return {
      once: () => gateway({ path: `/v1/properties/${next()}/inventories?${dates}`, headers: channel }),
      floor: () => admin.query({ name: 'bench-days', text, values: [next(), day(0), day(INVENTORY_DAYS - 1)] }),
    };
  },
};
