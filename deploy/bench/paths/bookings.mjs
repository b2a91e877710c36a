/** A price locked, and a booking with what follows it: mail, message and events. */
import { DAYS } from '../platform-under-load.mjs';

const NIGHTS = 2;
const FIRST_DAY = 5;
const PLAN = 'plan-1';

/** Stays of different properties on different days, so that the units last for a whole measurement. */
function stays(/** @type {import('../platform-under-load.mjs').PlatformUnderLoad} */ { day, properties }) {
  let turn = 0;
  return () => {
    turn += 1;
    const from = FIRST_DAY + (Math.floor(turn / properties) % (DAYS - FIRST_DAY - NIGHTS));
    return {
      number: turn,
      property: `gen-${1 + (turn % properties)}`,
      checkIn: day(from),
      checkOut: day(from + NIGHTS),
    };
  };
}

/** @param {import('../platform-under-load.mjs').PlatformUnderLoad} bench */
function quoting(bench) {
  const next = stays(bench);
  return async () => {
    const { property, checkIn, checkOut, number } = next();
    const path = `/v1/properties/rates?propertyId=${property}&checkinDate=${checkIn}&checkoutDate=${checkOut}&adults=2&ratePlanCode=${PLAN}`;
    const answer = JSON.parse((await bench.gateway({ path, headers: bench.channel })).toString());
    return { number, quoteId: /** @type {string | undefined} */ (answer.list[0]?.quotes[0]?.id) };
  };
}

/** @type {import('../measure.mjs').Path} */
export const quote = {
  name: 'quote',
  aim: '1 200',
  service: 'distribution',
  async prepare(bench) {
    const { admin } = bench;
    await admin.query(`
      CREATE TABLE bench.quote (LIKE distribution.quote INCLUDING ALL);
      CREATE TABLE bench.quote_of AS SELECT p.id AS property_id, r.id AS plan_id, to_jsonb(p) || to_jsonb(r) AS snapshot
        FROM distribution.property p JOIN distribution.rate_plan r ON r.property_id = p.id AND r.code = '${PLAN}';
      CREATE INDEX ON bench.quote_of (property_id);
      ANALYZE bench.quote_of`);
    const next = stays(bench);
    const text = `INSERT INTO bench.quote (id, channel_id, property_id, rate_plan_id, check_in, check_out, quantity, promotion_ids, snapshot, created_at, expires_at)
      SELECT gen_random_uuid()::text, 'bench', property_id, plan_id, $2::date, $3::date, 1, '{}', snapshot, now(), now() + interval '30 minutes'
      FROM bench.quote_of WHERE property_id = $1 RETURNING id`;
    return {
      once: quoting(bench),
      floor: () => {
        const { property, checkIn, checkOut } = next();
        return admin.query({ name: 'bench-quote', text, values: [property, checkIn, checkOut] });
      },
    };
  },
};

/** @type {import('../measure.mjs').Path} */
export const booking = {
  name: 'booking with its quote, and what follows',
  aim: '250',
  service: 'distribution',
  follows: true,
  async prepare(bench) {
    const { admin, gateway, channel } = bench;
    const run = Date.now();
    const quoted = quoting(bench);
    await admin.query(`
      CREATE TABLE bench.day AS SELECT property_id, date, 1000000 AS units FROM distribution.inventory_day;
      CREATE UNIQUE INDEX ON bench.day (property_id, date);
      CREATE TABLE bench.booking (LIKE distribution.booking INCLUDING ALL);
      CREATE TABLE bench.sent (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event jsonb NOT NULL);
      ANALYZE bench.day`);
    const next = stays(bench);
    const text = `WITH locked AS (
        SELECT property_id, date FROM bench.day WHERE property_id = $1 AND date >= $2::date AND date < $3::date ORDER BY date FOR UPDATE
      ), taken AS (
        UPDATE bench.day d SET units = units - 1 FROM locked WHERE d.property_id = locked.property_id AND d.date = locked.date
      ), booked AS (
        INSERT INTO bench.booking (id, channel_id, reference, status, property_id, check_in, check_out, quantity, snapshot, created_at)
        SELECT gen_random_uuid()::text, 'bench', gen_random_uuid()::text, 'CONFIRMED', $1, $2::date, $3::date, 1, '{"total": 9000}', now()
        RETURNING id, property_id, snapshot
      ) INSERT INTO bench.sent (event) SELECT to_jsonb(booked) FROM booked`;
    return {
      once: async () => {
        const { number, quoteId } = await quoted();
        const guest = {
          email: `guest-${number}@example.com`,
          phone: '+919876543210',
          firstName: 'Asha',
          lastName: 'Rao',
        };
        const body = { quoteId, bookingId: `B-${run}-${number}`, bookingStatus: 'CONFIRMED', guest };
        return gateway({ method: 'POST', path: '/v2/bookings', headers: channel, body });
      },
      floor: () => {
        const { property, checkIn, checkOut } = next();
        return admin.query({ name: 'bench-booking', text, values: [property, checkIn, checkOut] });
      },
    };
  },
};
