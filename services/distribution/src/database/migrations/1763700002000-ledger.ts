import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What can be sold, for every reader: one row for each property asked for and each date, both ends included; a date
 * without inventory has 0. Available = max(0, units - live claims), and for a combination's parent no more than its
 * sub-units allow. Each table is read by one range per property, so the cost grows with what is asked for and not with
 * the catalog. The function's settings ensure this. Without them each call would be planned anew, which takes most of
 * the time of a short call; and a plan from the statistics of a table that was still empty would read the whole table.
 * The settings also keep the function from being inlined, which costs less.
 */
const AVAILABILITY = `
  CREATE FUNCTION availability(property_ids text[], from_date date, to_date date, at timestamptz)
  RETURNS TABLE (
    property_id text, date date, units integer, available integer,
    stop_sell boolean, minimum_stay integer, maximum_stay integer
  )
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 100
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
  AS $$
    SELECT asked.property_id, asked.date, coalesce(own.units, 0),
           coalesce(greatest(0, least(own.units - coalesce(taken.quantity, 0), parts.available)), 0)::integer,
           coalesce(own.stop_sell, false), coalesce(own.minimum_stay, 1), coalesce(own.maximum_stay, 366)
    FROM (
      SELECT property.id AS property_id, from_date + day.n AS date
      FROM unnest(property_ids) AS property (id), generate_series(0, to_date - from_date) AS day (n)
    ) AS asked
    -- The property and date are given twice: as a join, and as the range that the index is read by.
    LEFT JOIN inventory_day AS own ON own.property_id = asked.property_id AND own.date = asked.date
      AND own.property_id = ANY (property_ids) AND own.date BETWEEN from_date AND to_date
    LEFT JOIN (
      SELECT c.property_id, c.date, sum(c.quantity) AS quantity FROM claim AS c
      WHERE c.property_id = ANY (property_ids) AND c.date BETWEEN from_date AND to_date
        AND (c.expires_at IS NULL OR c.expires_at > at)
      GROUP BY c.property_id, c.date
    ) AS taken ON taken.property_id = asked.property_id AND taken.date = asked.date
    LEFT JOIN (
      SELECT part.parent_id, part.date,
             min(greatest(0, coalesce(child.units - coalesce(gone.quantity, 0), 0)) / part.block_quantity) AS available
      FROM (
        SELECT k.parent_id, k.child_id, k.block_quantity, from_date + day.n AS date
        FROM combination AS k, generate_series(0, to_date - from_date) AS day (n) WHERE k.parent_id = ANY (property_ids)
      ) AS part
      LEFT JOIN inventory_day AS child ON child.property_id = part.child_id AND child.date = part.date
        AND child.property_id = ANY (ARRAY (SELECT k.child_id FROM combination AS k WHERE k.parent_id = ANY (property_ids)))
        AND child.date BETWEEN from_date AND to_date
      LEFT JOIN (
        SELECT c.property_id, c.date, sum(c.quantity) AS quantity FROM claim AS c
        WHERE c.property_id = ANY (ARRAY (SELECT k.child_id FROM combination AS k WHERE k.parent_id = ANY (property_ids)))
          AND c.date BETWEEN from_date AND to_date AND (c.expires_at IS NULL OR c.expires_at > at)
        GROUP BY c.property_id, c.date
      ) AS gone ON gone.property_id = part.child_id AND gone.date = part.date
      GROUP BY part.parent_id, part.date
    ) AS parts ON parts.parent_id = asked.property_id AND parts.date = asked.date
  $$;
`;

/**
 * The availability ledger: units on sale by day, the claims of bookings and holds on them, and the physical unit of
 * each booking.
 */
export class Ledger1763700002000 implements MigrationInterface {
  name = 'Ledger1763700002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- A date without a row has nothing on sale. These rows are what every sale locks, in (property, date) order.
      CREATE TABLE inventory_day (
        property_id text NOT NULL CONSTRAINT inventory_day_property REFERENCES property,
        date date NOT NULL,
        units integer NOT NULL CONSTRAINT inventory_day_units CHECK (units >= 0),
        stop_sell boolean NOT NULL DEFAULT false,
        minimum_stay integer NOT NULL DEFAULT 1,
        maximum_stay integer NOT NULL DEFAULT 366,
        CONSTRAINT inventory_day_pk PRIMARY KEY (property_id, date)
      );

      -- One row per claim, property, date and role. OWN is what was asked for, DOWN its sub-units, UP its parents.
      -- A row counts until expires_at (the platform clock); null is for good. Releasing deletes exactly the claim's rows.
      CREATE TABLE claim (
        claim_id text NOT NULL,
        property_id text NOT NULL,
        date date NOT NULL,
        role text NOT NULL CONSTRAINT claim_role CHECK (role IN ('OWN', 'DOWN', 'UP')),
        quantity integer NOT NULL CONSTRAINT claim_quantity CHECK (quantity >= 1),
        expires_at timestamptz,
        CONSTRAINT claim_pk PRIMARY KEY (claim_id, property_id, date, role)
      );
      CREATE INDEX claim_on_day ON claim (property_id, date) INCLUDE (quantity, expires_at, role);

      -- What the ledger knows of a hold. A released or expired id stays known, so that a late claim under it is refused.
      CREATE TABLE held_claim (
        hold_id text CONSTRAINT held_claim_pk PRIMARY KEY,
        status text NOT NULL CONSTRAINT held_claim_status CHECK (status IN ('HELD', 'CONFIRMED', 'RELEASED', 'EXPIRED')),
        -- null in the tombstone of an id that was released before it was ever claimed
        channel_id text,
        expires_at timestamptz,
        -- [{ propertyId, checkIn, checkOut, quantity }] as asked for
        stays jsonb NOT NULL DEFAULT '[]',
        decided_at timestamptz NOT NULL
      );

      -- A physical unit given to a booking for its whole stay: its own property's, and those of the sub-units that it blocks.
      CREATE TABLE unit_assignment (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unit_assignment_pk PRIMARY KEY,
        booking_id text NOT NULL,
        property_id text NOT NULL,
        unit_id text NOT NULL CONSTRAINT unit_assignment_unit REFERENCES unit,
        check_in date NOT NULL,
        check_out date NOT NULL
      );
      CREATE INDEX unit_assignment_of_booking ON unit_assignment (booking_id);
      CREATE INDEX unit_assignment_in_property ON unit_assignment (property_id, check_out);

      -- The database itself refuses a unit twice on one night.
      CREATE TABLE unit_night (
        unit_id text NOT NULL,
        date date NOT NULL,
        assignment_id bigint NOT NULL CONSTRAINT unit_night_assignment REFERENCES unit_assignment ON DELETE CASCADE,
        CONSTRAINT unit_night_pk PRIMARY KEY (unit_id, date)
      );
      CREATE INDEX unit_night_of_assignment ON unit_night (assignment_id);
    `);
    await queryRunner.query(AVAILABILITY);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
