import { addDays, type CalendarDate } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { checkAll, type Violation } from '@stayline/invariants';
import { insertHeldClaim, saveStatus } from '../../src/held-claims/held-claim.store';
import { ledgerInvariants } from '../../src/invariants/ledger-invariants';
import { type BookedStay, type StayClaim, assignUnits, lockClaim, releaseClaim, takeUnits } from '../../src/ledger';

export const ZONE = 'Asia/Kolkata';

export interface PropertyFixture {
  /** Physical units; by default as many as are on sale. */
  physical?: number;
  units: number;
  from: CalendarDate;
  days: number;
  stopSell?: boolean;
  minimumStay?: number;
  maximumStay?: number;
}

/** A property with its physical units (`<id>-1`, `<id>-2` …) and so many days on sale, straight into the tables. */
export async function makeProperty(database: Database, id: string, fixture: PropertyFixture): Promise<void> {
  await database.execute(
    `INSERT INTO listing (id, title, city) VALUES ('listing', 'Palm Estate', 'Goa') ON CONFLICT DO NOTHING`,
  );
  await database.execute(
    `INSERT INTO property (id, listing_id, name, city, city_slug, state, state_slug, currency, max_adults, max_children, max_guests)
     VALUES ($1, 'listing', $1, 'Goa', 'city-goa', 'Goa', 'state-goa', 'INR', 4, 2, 6)`,
    [id],
  );
  await database.execute(
    `INSERT INTO unit (id, property_id, name, position) SELECT $1 || '-' || n, $1, 'Unit ' || n, n FROM generate_series(1, $2) AS n`,
    [id, fixture.physical ?? fixture.units],
  );
  await putInventory(database, id, fixture);
}

export async function putInventory(database: Database, id: string, fixture: PropertyFixture): Promise<void> {
  await database.execute(
    `INSERT INTO inventory_day (property_id, date, units, stop_sell, minimum_stay, maximum_stay)
     SELECT $1, $2::date + n, $4, $5, $6, $7 FROM generate_series(0, $3::integer - 1) AS n
     ON CONFLICT ON CONSTRAINT inventory_day_pk DO UPDATE SET units = excluded.units, stop_sell = excluded.stop_sell,
       minimum_stay = excluded.minimum_stay, maximum_stay = excluded.maximum_stay`,
    [
      id,
      fixture.from,
      fixture.days,
      fixture.units,
      fixture.stopSell ?? false,
      fixture.minimumStay ?? 1,
      fixture.maximumStay ?? 366,
    ],
  );
}

export async function combine(database: Database, parentId: string, childId: string, blockQuantity = 1): Promise<void> {
  await database.execute('INSERT INTO combination (parent_id, child_id, block_quantity) VALUES ($1, $2, $3)', [
    parentId,
    childId,
    blockQuantity,
  ]);
}

export function stay(propertyId: string, checkIn: CalendarDate, nights: number, quantity = 1): StayClaim {
  return { propertyId, checkIn, checkOut: addDays(checkIn, nights), quantity };
}

/**
 * Books as the platform does, but only the ledger's part: the row, the claim and the units. Returns the booking's id.
 */
export async function book(database: Database, wanted: StayClaim): Promise<string> {
  return database.transaction((tx) => bookIn(tx, wanted));
}

export async function bookIn(tx: Tx, wanted: StayClaim): Promise<string> {
  const bookingId = newId('bkg');
  await insertBookingRow(tx, { ...wanted, bookingId });
  const taken = await takeUnits(tx, { claimId: bookingId, stays: [wanted], expiresAt: null });
  await assignUnits(tx, ZONE, taken, [{ ...wanted, bookingId }]);
  return bookingId;
}

async function insertBookingRow(
  tx: Tx,
  { bookingId, propertyId, checkIn, checkOut, quantity }: BookedStay,
): Promise<void> {
  await tx.execute(
    `INSERT INTO booking (id, channel_id, reference, status, property_id, check_in, check_out, quantity, snapshot, created_at)
     VALUES ($1, 'chan-1', $1, 'CONFIRMED', $2, $3, $4, $5, '{}', platform_now())`,
    [bookingId, propertyId, checkIn, checkOut, quantity],
  );
}

/** Takes units for a hold, straight from the ledger. */
export async function hold(database: Database, holdId: string, stays: StayClaim[], expiresAt: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await insertHeldClaim(tx, holdId, { channelId: 'chan-1', stays, expiresAt });
    await takeUnits(tx, { claimId: holdId, stays, expiresAt });
  });
}

/** Gives a claim back under its locks, as every release does. Returns whether there was anything. */
export async function release(database: Database, claimId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockClaim(tx, claimId);
    await saveStatus(tx, claimId, 'RELEASED');
    return (await releaseClaim(tx, claimId)).length > 0;
  });
}

/** Available units of a property on each date of a range. */
export async function available(database: Database, id: string, from: CalendarDate, days = 1): Promise<number[]> {
  const rows = await database.rows<{ available: number }>(
    'SELECT available FROM availability(ARRAY[$1], $2, $3, (SELECT platform_now())) ORDER BY date',
    [id, from, addDays(from, days - 1)],
  );
  return rows.map((row) => row.available);
}

/** How often each outcome came; a refusal counts by its code. */
export async function outcomes(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const name =
      result.status === 'fulfilled' ? 'ok' : ((result.reason as { code?: string }).code ?? String(result.reason));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** What the ledger's own check in production finds broken at this instant: nothing, when all is well. */
export function ledgerViolations(database: Database): Promise<Violation[]> {
  return checkAll(database, ledgerInvariants);
}
