import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Locked prices, and the bookings made with them. */
export class QuotesAndBookings1763700003000 implements MigrationInterface {
  name = 'QuotesAndBookings1763700003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE quote (
        id text CONSTRAINT quote_pk PRIMARY KEY,
        channel_id text NOT NULL,
        property_id text NOT NULL,
        rate_plan_id text NOT NULL,
        check_in date NOT NULL,
        check_out date NOT NULL,
        quantity integer NOT NULL,
        promotion_ids text[] NOT NULL,
        -- everything the booking and its documents need: a booking never recomputes
        snapshot jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        -- the booking that used it up
        used_by text
      );
      CREATE INDEX quote_by_expiry ON quote (expires_at);

      CREATE TABLE booking (
        id text CONSTRAINT booking_pk PRIMARY KEY,
        channel_id text NOT NULL,
        -- the partner's bookingId
        reference text NOT NULL,
        status text NOT NULL CONSTRAINT booking_status CHECK (status IN ('CONFIRMED')),
        quote_id text,
        hold_id text,
        property_id text NOT NULL,
        check_in date NOT NULL,
        check_out date NOT NULL,
        quantity integer NOT NULL,
        guest_email text,
        guest_phone text,
        guest_first_name text,
        guest_last_name text,
        -- names, guests, nights, discounts, tax rule and totals as quoted
        snapshot jsonb NOT NULL,
        sequence bigint NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        -- what makes a partner's bookingId unique per channel
        CONSTRAINT booking_reference UNIQUE (channel_id, reference)
      );
      CREATE INDEX booking_by_reference ON booking (reference);
      CREATE INDEX booking_by_property_stay ON booking (property_id, check_in);
      CREATE INDEX booking_by_email ON booking (guest_email);
      CREATE INDEX booking_by_phone ON booking (guest_phone);
      CREATE INDEX booking_newest ON booking (created_at DESC, id DESC);
      CREATE INDEX booking_of_hold ON booking (hold_id) WHERE hold_id IS NOT NULL;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
