import { type DateRange } from '@stayline/calendar';
import { type Sql, statement } from '@stayline/database';
import { type CalendarClaim, type CalendarDay, type CalendarNight, type CalendarUnit } from './unit-calendar.view';

const PROPERTY = statement(
  'unit-calendar-property',
  `SELECT p.name, coalesce((
     SELECT json_agg(json_build_object('unitId', u.id, 'name', u.name) ORDER BY u.position, u.id)
     FROM unit AS u WHERE u.property_id = p.id), '[]') AS units
   FROM property AS p WHERE p.id = $1`,
);

const DAYS = statement(
  'unit-calendar-days',
  `SELECT date, units, available, stop_sell AS "stopSell", minimum_stay AS "minimumStay", maximum_stay AS "maximumStay"
   FROM availability(ARRAY[$1::text], $2, $3, platform_now()) ORDER BY date`,
);

/** Those that count now, as the ledger counts them. */
const CLAIMS = statement(
  'unit-calendar-claims',
  `SELECT c.claim_id AS "claimId", c.role, c.expires_at AS "expiresAt", coalesce(b.channel_id, h.channel_id) AS "channelId",
          b.reference, json_agg(json_build_object('date', c.date, 'quantity', c.quantity) ORDER BY c.date) AS nights
   FROM claim AS c LEFT JOIN booking AS b ON b.id = c.claim_id LEFT JOIN held_claim AS h ON h.hold_id = c.claim_id
   WHERE c.property_id = $1 AND c.date BETWEEN $2 AND $3 AND (c.expires_at IS NULL OR c.expires_at > platform_now())
   GROUP BY c.claim_id, c.role, c.expires_at, b.channel_id, h.channel_id, b.reference
   ORDER BY min(c.date), c.claim_id, c.role`,
);

const NIGHTS = statement(
  'unit-calendar-nights',
  `SELECT n.unit_id AS "unitId", n.date, a.booking_id AS "bookingId"
   FROM unit AS u JOIN unit_night AS n ON n.unit_id = u.id JOIN unit_assignment AS a ON a.id = n.assignment_id
   WHERE u.property_id = $1 AND n.date BETWEEN $2 AND $3 ORDER BY u.position, u.id, n.date`,
);

export interface UnitCalendar {
  name: string;
  units: CalendarUnit[];
  days: CalendarDay[];
  claims: (Omit<CalendarClaim, 'expiresAt'> & { expiresAt: Date | null })[];
  nights: CalendarNight[];
}

/** Undefined for a property that is not there. */
export async function readUnitCalendar(
  sql: Sql,
  propertyId: string,
  { from, to }: DateRange,
): Promise<UnitCalendar | undefined> {
  const property = await sql.one<Pick<UnitCalendar, 'name' | 'units'>>(PROPERTY, [propertyId]);
  if (!property) return undefined;
  const asked = [propertyId, from, to];
  const days = await sql.rows<CalendarDay>(DAYS, asked);
  const claims = await sql.rows<UnitCalendar['claims'][number]>(CLAIMS, asked);
  const nights = await sql.rows<CalendarNight>(NIGHTS, asked);
  return { name: property.name, units: property.units, days, claims, nights };
}
