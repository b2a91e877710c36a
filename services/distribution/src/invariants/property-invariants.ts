import { violationsIn, walkIds } from '@stayline/invariants';

/** From yesterday on, by the platform's clock: what has been slept is history. `$1` are the properties. */
const FACTS = `
  clock AS MATERIALIZED (SELECT platform_now() AS now, platform_now()::date AS today),
  mine AS MATERIALIZED (SELECT c.* FROM clock, claim AS c WHERE c.property_id = ANY ($1) AND c.date >= clock.today - 1),
  live AS (SELECT mine.* FROM clock, mine WHERE mine.expires_at IS NULL OR mine.expires_at > clock.now),
  booked AS MATERIALIZED (
    SELECT b.id, coalesce(b.hold_id, b.id) AS claim_id, b.property_id, b.check_in, b.check_out, b.quantity
    FROM clock, booking AS b
    -- a stay has at most 366 nights
    WHERE b.property_id = ANY ($1) AND b.check_in > clock.today - 368 AND b.check_out > clock.today - 1 AND b.status = 'CONFIRMED'
  )`;

/** Live OWN and DOWN claims never pass the units on sale, but for what an operator has oversold by lowering them. */
const UNITS_ON_SALE = `
  SELECT l.property_id, l.date || ': ' || sum(l.quantity) || ' claimed of ' || coalesce(max(d.units), 0)
  FROM live AS l LEFT JOIN inventory_day AS d USING (property_id, date)
  WHERE l.role <> 'UP' GROUP BY l.property_id, l.date
  HAVING sum(l.quantity) > coalesce(max(d.units + d.oversold), 0)`;

/** What is told to be left is never negative, and never more than what no claim has taken. */
const AVAILABILITY = `
  SELECT a.property_id, a.date || ': ' || a.available || ' available of ' || a.units
  FROM clock, (SELECT array_agg(DISTINCT property_id) AS ids, min(date) AS first, max(date) AS last FROM live) AS span
  CROSS JOIN LATERAL availability(span.ids, span.first, span.last, clock.now) AS a
  LEFT JOIN (SELECT property_id, date, sum(quantity) AS quantity FROM live GROUP BY 1, 2) AS taken USING (property_id, date)
  WHERE a.available < 0 OR a.available > greatest(0, a.units - coalesce(taken.quantity, 0))`;

/** What is claimed for good is what is booked, night by night: nothing of what was cancelled. */
const CLAIMS_OF_BOOKINGS = `
  SELECT coalesce(kept.claim_id, due.claim_id), coalesce(kept.property_id, due.property_id) || ' ' || coalesce(kept.date, due.date)
         || ': ' || coalesce(kept.quantity, 0) || ' claimed, ' || coalesce(due.quantity, 0) || ' booked'
  FROM (SELECT claim_id, property_id, date, quantity FROM mine WHERE role = 'OWN' AND expires_at IS NULL) AS kept
  FULL JOIN (
    SELECT b.claim_id, b.property_id, b.check_in + n AS date, sum(b.quantity) AS quantity
    FROM clock, booked AS b, generate_series(greatest(0, clock.today - 1 - b.check_in), b.check_out - b.check_in - 1) AS n
    GROUP BY 1, 2, 3
  ) AS due USING (claim_id, property_id, date)
  WHERE kept.quantity IS DISTINCT FROM due.quantity`;

/** What is claimed until a cutoff belongs to a hold that has not ended. */
const CLAIMS_OF_HOLDS = `
  SELECT c.claim_id, c.property_id || ' ' || c.date || ': ' || c.quantity || ' ' || c.role || ' of a hold that is '
         || coalesce(h.status, 'not known')
  FROM mine AS c LEFT JOIN held_claim AS h ON h.hold_id = c.claim_id
  WHERE c.expires_at IS NOT NULL AND (h.status IS DISTINCT FROM 'HELD' OR h.expires_at <> c.expires_at)`;

/** DOWN and UP rows are what the OWN rows and today's combinations make of them; a combination may have changed today. */
const CLAIMS_OF_COMBINATIONS = `
  SELECT coalesce(kept.claim_id, due.claim_id), coalesce(kept.property_id, due.property_id) || ' ' || coalesce(kept.date, due.date)
         || ': ' || coalesce(kept.quantity, 0) || ' ' || coalesce(kept.role, due.role) || ', ' || coalesce(due.quantity, 0) || ' due'
  FROM (SELECT live.* FROM clock, live WHERE role <> 'OWN' AND date > clock.today) AS kept
  FULL JOIN (
    SELECT own.claim_id, side.property_id, own.date, side.role, sum(own.quantity * side.block_quantity) AS quantity,
           max(own.expires_at) AS expires_at
    FROM (
      SELECT child_id AS property_id, parent_id AS own_id, 'DOWN' AS role, block_quantity FROM combination WHERE child_id = ANY ($1)
      UNION ALL
      SELECT parent_id, child_id, 'UP', block_quantity FROM combination WHERE parent_id = ANY ($1)
    ) AS side
    JOIN claim AS own ON own.property_id = side.own_id AND own.role = 'OWN'
    JOIN clock ON own.date > clock.today AND (own.expires_at IS NULL OR own.expires_at > clock.now)
    GROUP BY 1, 2, 3, 4
  ) AS due USING (claim_id, property_id, date, role)
  WHERE kept.quantity IS DISTINCT FROM due.quantity OR kept.expires_at IS DISTINCT FROM due.expires_at`;

/** A unit that is given for a stay is taken on each of its nights, and on no other. */
const UNIT_NIGHTS = `
  SELECT a.booking_id, a.unit_id || ' ' || a.check_in + n || ': not taken by assignment ' || a.id
  FROM clock, unit_assignment AS a
  CROSS JOIN LATERAL generate_series(0, a.check_out - a.check_in - 1) AS n
  LEFT JOIN unit_night AS u ON u.unit_id = a.unit_id AND u.date = a.check_in + n
  WHERE a.property_id = ANY ($1) AND a.check_out > clock.today - 1 AND u.assignment_id IS DISTINCT FROM a.id
  UNION ALL
  SELECT a.booking_id, u.unit_id || ' ' || u.date || ': taken by assignment ' || a.id || ', of ' || a.unit_id
  FROM clock, unit AS owned JOIN unit_night AS u ON u.unit_id = owned.id JOIN unit_assignment AS a ON a.id = u.assignment_id
  WHERE owned.property_id = ANY ($1) AND u.date >= clock.today - 1
    AND (u.unit_id <> a.unit_id OR u.date < a.check_in OR u.date >= a.check_out)`;

/**
 * Every booking has its units for the whole stay: its own property's, and from tomorrow on those of its parts, because a combination may
 * have changed today.
 */
const UNITS_OF_BOOKINGS = `
  SELECT due.id, due.property_id || ' from ' || due.check_in || ': ' || found.units || ' units, ' || due.quantity || ' due'
  FROM (
    SELECT id, property_id, check_in, check_out, quantity, false AS part FROM booked
    UNION ALL
    SELECT b.id, k.child_id, greatest(b.check_in, clock.today + 1), b.check_out, b.quantity * k.block_quantity, true
    FROM clock, booked AS b JOIN combination AS k ON k.parent_id = b.property_id WHERE b.check_out > clock.today + 1
  ) AS due
  CROSS JOIN LATERAL (
    SELECT count(*) AS units FROM unit_assignment AS a JOIN unit AS u ON u.id = a.unit_id
    WHERE a.booking_id = due.id AND a.property_id = due.property_id AND a.check_out = due.check_out
      AND (a.check_in = due.check_in OR due.part AND a.check_in < due.check_in)
  ) AS found
  WHERE found.units <> due.quantity
  UNION ALL
  SELECT a.booking_id, a.unit_id || ' from ' || a.check_in || ': of no confirmed booking'
  FROM clock, unit_assignment AS a LEFT JOIN booking AS b ON b.id = a.booking_id AND b.status = 'CONFIRMED'
  WHERE a.property_id = ANY ($1) AND a.check_out > clock.today - 1 AND b.id IS NULL`;

const CHECKS = {
  'units-on-sale': UNITS_ON_SALE,
  availability: AVAILABILITY,
  'claims-of-bookings': CLAIMS_OF_BOOKINGS,
  'claims-of-holds': CLAIMS_OF_HOLDS,
  'claims-of-combinations': CLAIMS_OF_COMBINATIONS,
  'unit-nights': UNIT_NIGHTS,
  'units-of-bookings': UNITS_OF_BOOKINGS,
};

/** INVARIANT-1 and INVARIANT-12, property by property. */
export const propertyInvariants = walkIds({
  name: 'properties',
  invariants: Object.keys(CHECKS),
  nextIds: 'SELECT id FROM property WHERE id > $1 ORDER BY id LIMIT $2',
  atOnce: 10,
  check: (sql, ids) => violationsIn(sql, CHECKS, ids, FACTS),
});
