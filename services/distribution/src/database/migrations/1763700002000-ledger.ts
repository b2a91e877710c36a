import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The availability ledger: units on sale by day, claims on them by bookings and holds, and who sleeps in which unit. */
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
        expires_at timestamptz,
        -- [{ propertyId, checkIn, checkOut, quantity }] as asked for
        stays jsonb NOT NULL DEFAULT '[]',
        decided_at timestamptz NOT NULL
      );

      -- A physical unit given to a booking for its whole stay; slot tells apart the units of one booking and property.
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
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
