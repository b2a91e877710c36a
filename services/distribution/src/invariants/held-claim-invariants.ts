import { violationsIn, walkIds } from '@stayline/invariants';

/** `$1` are ids of holds that were HELD a moment ago. */
const FACTS = `
  clock AS MATERIALIZED (SELECT platform_now() AS now, platform_now()::date AS today),
  held AS MATERIALIZED (SELECT * FROM held_claim WHERE hold_id = ANY ($1) AND status = 'HELD')`;

/** A hold that lives has claimed what was asked for, night by night. */
const HOLDS_WITHOUT_CLAIMS = `
  SELECT coalesce(kept.claim_id, due.claim_id), coalesce(kept.property_id, due.property_id) || ' ' || coalesce(kept.date, due.date)
         || ': ' || coalesce(kept.quantity, 0) || ' claimed, ' || coalesce(due.quantity, 0) || ' held'
  FROM (
    SELECT c.claim_id, c.property_id, c.date, c.quantity
    FROM clock, held AS h JOIN claim AS c ON c.claim_id = h.hold_id
    WHERE h.expires_at > clock.now AND c.role = 'OWN' AND c.date >= clock.today - 1
  ) AS kept
  FULL JOIN (
    SELECT h.hold_id AS claim_id, stay."propertyId" AS property_id, stay."checkIn" + n AS date, sum(stay.quantity) AS quantity
    FROM clock, held AS h
    CROSS JOIN LATERAL jsonb_to_recordset(h.stays) AS stay ("propertyId" text, "checkIn" date, "checkOut" date, quantity integer)
    CROSS JOIN LATERAL generate_series(0, stay."checkOut" - stay."checkIn" - 1) AS n
    WHERE h.expires_at > clock.now AND stay."checkIn" + n >= clock.today - 1
    GROUP BY 1, 2, 3
  ) AS due USING (claim_id, property_id, date)
  WHERE kept.quantity IS DISTINCT FROM due.quantity`;

/** A hold whose cutoff has passed ends; the service that runs holds says so within seconds. */
const HOLDS_NEVER_ENDED = `
  SELECT h.hold_id, 'past its cutoff since ' || h.expires_at FROM clock, held AS h WHERE h.expires_at < clock.now - interval '1 hour'`;

const CHECKS = { 'holds-without-claims': HOLDS_WITHOUT_CLAIMS, 'holds-never-ended': HOLDS_NEVER_ENDED };

/** What the ledger knows of holds that have not ended, hold by hold. */
export const heldClaimInvariants = walkIds({
  name: 'holds',
  invariants: Object.keys(CHECKS),
  nextIds: `SELECT hold_id AS id FROM held_claim WHERE status = 'HELD' AND hold_id > $1 ORDER BY hold_id LIMIT $2`,
  atOnce: 200,
  check: (sql, ids) => violationsIn(sql, CHECKS, ids, FACTS),
});
