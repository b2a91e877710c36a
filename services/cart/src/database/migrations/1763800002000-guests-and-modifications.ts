import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The guests of a cart, the directory that they are matched with, changes of a cart's final total, and the users who
 * approve those.
 */
export class GuestsAndModifications1763800002000 implements MigrationInterface {
  name = 'GuestsAndModifications1763800002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE primary_guest (
        cart_id text CONSTRAINT primary_guest_pk PRIMARY KEY CONSTRAINT primary_guest_cart REFERENCES cart,
        guest_id text,
        salutation text,
        first_name text NOT NULL,
        last_name text,
        email text,
        phone text,
        country_code text,
        city text,
        dob date,
        anniversary date
      );
      CREATE TABLE secondary_guest (
        id text CONSTRAINT secondary_guest_pk PRIMARY KEY,
        cart_id text NOT NULL CONSTRAINT secondary_guest_cart REFERENCES cart,
        position integer NOT NULL,
        salutation text,
        first_name text NOT NULL,
        last_name text,
        email text,
        phone text,
        country_code text,
        city text,
        dob date,
        anniversary date
      );
      CREATE INDEX secondary_guest_of_cart ON secondary_guest (cart_id, position, id);

      -- Filled from bookings and by import, never by quoting (GUEST-2).
      CREATE TABLE directory_guest (
        id text CONSTRAINT directory_guest_pk PRIMARY KEY,
        salutation text,
        first_name text,
        last_name text,
        email text,
        phone text,
        country_code text,
        city text,
        dob date,
        anniversary date
      );
      CREATE INDEX directory_guest_by_phone ON directory_guest (phone) WHERE phone IS NOT NULL;
      CREATE INDEX directory_guest_by_email ON directory_guest (email) WHERE email IS NOT NULL;

      CREATE TABLE amount_modification (
        id text CONSTRAINT amount_modification_pk PRIMARY KEY,
        cart_id text NOT NULL CONSTRAINT amount_modification_cart REFERENCES cart,
        type text NOT NULL CONSTRAINT amount_modification_type CHECK (type IN ('DECREASE', 'INCREASE')),
        status text NOT NULL CONSTRAINT amount_modification_status CHECK (
          status IN ('PENDING', 'APPROVED', 'APPLIED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED', 'LAPSED')),
        original_total bigint NOT NULL,
        target_total bigint NOT NULL,
        adjustment_code text NOT NULL,
        reason text,
        attachment_url text,
        requested_by text NOT NULL,
        requested_at timestamptz NOT NULL,
        decided_by text,
        decided_at timestamptz,
        note text,
        ended_at timestamptz
      );
      -- MOD-5: one request pending, one modification effective.
      CREATE UNIQUE INDEX amount_modification_pending ON amount_modification (cart_id) WHERE status = 'PENDING';
      CREATE UNIQUE INDEX amount_modification_effective ON amount_modification (cart_id)
        WHERE status IN ('APPROVED', 'APPLIED');
      CREATE INDEX amount_modification_of_cart ON amount_modification (cart_id, requested_at, id);

      CREATE TABLE approver (
        user_id text NOT NULL,
        channel_id text NOT NULL,
        max_discount_percentage numeric(7, 4) NOT NULL
          CONSTRAINT approver_percentage CHECK (max_discount_percentage BETWEEN 0 AND 100),
        CONSTRAINT approver_pk PRIMARY KEY (user_id, channel_id)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
