import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Bookings as win-back knows them, offers, and what was claimed. A claim keeps the terms of its offer, and outlives offer and booking. */
export class WinBack1764200002000 implements MigrationInterface {
  name = 'WinBack1764200002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE guest_booking (
        id text CONSTRAINT guest_booking_pk PRIMARY KEY,
        sequence bigint NOT NULL,
        reference text NOT NULL,
        channel_id text NOT NULL,
        status text NOT NULL,
        property_id text NOT NULL,
        property_name text NOT NULL,
        checkin_date date NOT NULL,
        checkout_date date NOT NULL,
        nights integer NOT NULL,
        guest_first_name text NOT NULL,
        guest_email text,
        guest_phone text,
        rating double precision CONSTRAINT guest_booking_rating CHECK (rating BETWEEN 0 AND 5),
        rated_at timestamptz,
        win_back_claimed integer NOT NULL DEFAULT 0 CONSTRAINT guest_booking_claimed CHECK (win_back_claimed >= 0),
        max_win_back_allowed integer CONSTRAINT guest_booking_maximum CHECK (max_win_back_allowed >= 0)
      );
      CREATE INDEX guest_booking_reference ON guest_booking (reference);
      CREATE INDEX guest_booking_checkout ON guest_booking (checkout_date);
      CREATE TABLE winback_offer (
        id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT winback_offer_pk PRIMARY KEY,
        kind text NOT NULL CONSTRAINT winback_offer_kind CHECK (kind IN ('VOUCHER', 'TIER_UPGRADE', 'VALUE_ADDED_SERVICE')),
        title text NOT NULL,
        terms text NOT NULL,
        valid_from date,
        valid_until date,
        channel_ids text[],
        property_ids text[],
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE TABLE winback_claim (
        id text CONSTRAINT winback_claim_pk PRIMARY KEY,
        booking_id text NOT NULL,
        offer_id integer NOT NULL,
        kind text NOT NULL,
        title text NOT NULL,
        terms text NOT NULL,
        claimed_by text NOT NULL CONSTRAINT winback_claim_by CHECK (claimed_by IN ('GUEST', 'OPERATOR')),
        claimed_at timestamptz NOT NULL
      );
      CREATE INDEX winback_claim_newest ON winback_claim (claimed_at DESC, id);
      CREATE INDEX winback_claim_booking ON winback_claim (booking_id, claimed_at DESC);
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
