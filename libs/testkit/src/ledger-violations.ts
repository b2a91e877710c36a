import { type Sql } from '@stayline/database';

/** One rule of the ledger that is broken: which, where, and by how much. */
export interface LedgerViolation {
  rule: string;
  subject: string;
  date: string | null;
  detail: string;
}

/**
 * INVARIANT-1: the rules that are broken in distribution's schema at this moment; `[]` when all is well. An operator
 * may lower units below what is sold, which breaks the first rule; suites that do so pass `unitsLowered`.
 */
export async function ledgerViolations(sql: Sql, options: { unitsLowered?: boolean } = {}): Promise<LedgerViolation[]> {
  const rules = options.unitsLowered ? RULES.filter((rule) => rule !== OVERSOLD) : RULES;
  return sql.rows<LedgerViolation>(
    `WITH clock AS MATERIALIZED (SELECT platform_now() AS now), live AS (
       SELECT c.* FROM claim AS c, clock WHERE c.expires_at IS NULL OR c.expires_at > clock.now
     ), needed AS (${NEEDED})
     ${rules.join(' UNION ALL ')} ORDER BY 1, 2, 3`,
  );
}

/** Live OWN + DOWN claims never pass the units on sale. */
const OVERSOLD = `
  SELECT 'oversold' AS rule, l.property_id AS subject, l.date::text AS date,
         sum(l.quantity) || ' claimed of ' || coalesce(max(d.units), 0) AS detail
  FROM live AS l LEFT JOIN inventory_day AS d USING (property_id, date)
  WHERE l.role IN ('OWN', 'DOWN')
  GROUP BY l.property_id, l.date HAVING sum(l.quantity) > coalesce(max(d.units), 0)`;

/** Availability is never negative, and never more than what no claim has taken. */
const AVAILABILITY = `
  SELECT 'availability out of bounds', a.property_id, a.date::text, a.available || ' available of ' || a.units
  FROM clock, (SELECT array_agg(DISTINCT property_id) AS ids, min(date) AS first, max(date) AS last FROM live) AS span
  CROSS JOIN LATERAL availability(span.ids, span.first, span.last, clock.now) AS a
  WHERE a.available < 0 OR a.available > greatest(0, a.units - (
    SELECT coalesce(sum(l.quantity), 0) FROM live AS l WHERE l.property_id = a.property_id AND l.date = a.date))`;

/** DOWN and UP rows are those of the claim's OWN rows and today's combinations, from today on. */
const CASCADE = `
  SELECT 'cascade differs from its combination', coalesce(kept.property_id, due.property_id), coalesce(kept.date, due.date)::text,
         coalesce(kept.claim_id, due.claim_id) || ' ' || coalesce(kept.role, due.role) || ' ' || coalesce(kept.quantity, 0)
           || ', due ' || coalesce(due.quantity, 0)
  FROM (SELECT * FROM live, clock WHERE role <> 'OWN' AND date > clock.now::date) AS kept
  FULL JOIN (
    SELECT l.claim_id, k.child_id AS property_id, l.date, 'DOWN' AS role, sum(l.quantity * k.block_quantity) AS quantity
    FROM clock, live AS l JOIN combination AS k ON k.parent_id = l.property_id
    WHERE l.role = 'OWN' AND l.date > clock.now::date GROUP BY 1, 2, 3
    UNION ALL
    SELECT l.claim_id, k.parent_id, l.date, 'UP', sum(l.quantity * k.block_quantity)
    FROM clock, live AS l JOIN combination AS k ON k.child_id = l.property_id
    WHERE l.role = 'OWN' AND l.date > clock.now::date GROUP BY 1, 2, 3
  ) AS due USING (claim_id, property_id, date, role)
  WHERE kept.quantity IS DISTINCT FROM due.quantity`;

/** A unit has at most one booking a night, and every night of an assignment has its row. */
const NIGHTS = `
  SELECT 'unit nights differ from the assignment', a.unit_id, night.date::text, 'assignment ' || a.id
  FROM unit_assignment AS a
  CROSS JOIN LATERAL (SELECT a.check_in + n AS date FROM generate_series(0, a.check_out - a.check_in - 1) AS n) AS night
  LEFT JOIN unit_night AS u ON u.unit_id = a.unit_id AND u.date = night.date
  WHERE u.assignment_id IS DISTINCT FROM a.id
  UNION ALL
  SELECT 'unit night outside its assignment', u.unit_id, u.date::text, 'assignment ' || u.assignment_id
  FROM unit_night AS u JOIN unit_assignment AS a ON a.id = u.assignment_id
  WHERE u.unit_id <> a.unit_id OR u.date < a.check_in OR u.date >= a.check_out`;

/** The units that every booking needs: those of its own property and, from tomorrow on, the sub-units. */
const NEEDED = `
  SELECT id AS booking_id, property_id, check_in, check_out, quantity, false AS part FROM booking
  UNION ALL
  SELECT b.id, k.child_id, greatest(b.check_in, clock.now::date + 1), b.check_out, b.quantity * k.block_quantity, true
  FROM clock, booking AS b JOIN combination AS k ON k.parent_id = b.property_id WHERE b.check_out > clock.now::date + 1`;

/** Every booking has its units for the whole stay: as many assignments over every night as it booked. */
const BOOKED_UNITS = `
  SELECT 'booking without its units', n.booking_id, n.check_in::text, found.units || ' of ' || n.quantity || ' in ' || n.property_id
  FROM needed AS n
  CROSS JOIN LATERAL (
    SELECT count(*) AS units FROM unit_assignment AS a JOIN unit AS u ON u.id = a.unit_id
    WHERE a.booking_id = n.booking_id AND a.property_id = n.property_id
      AND a.check_out = n.check_out AND (a.check_in = n.check_in OR n.part AND a.check_in < n.check_in)
  ) AS found
  WHERE found.units <> n.quantity`;

/** Every booking has a claim without an end for each of its nights. */
const BOOKED_CLAIMS = `
  SELECT 'booking without its claim', b.id, night.date::text, coalesce(c.quantity, 0) || ' of ' || b.quantity
  FROM booking AS b
  CROSS JOIN LATERAL (SELECT b.check_in + n AS date FROM generate_series(0, b.check_out - b.check_in - 1) AS n) AS night
  LEFT JOIN claim AS c ON c.claim_id = coalesce(b.hold_id, b.id) AND c.property_id = b.property_id AND c.date = night.date
    AND c.role = 'OWN' AND c.expires_at IS NULL
  WHERE coalesce(c.quantity, 0) < b.quantity`;

const RULES = [OVERSOLD, AVAILABILITY, CASCADE, NIGHTS, BOOKED_UNITS, BOOKED_CLAIMS];
