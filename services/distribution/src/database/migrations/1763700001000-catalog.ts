import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What can be sold and at what price: listings, properties with their physical units and combinations, plans,
 * restrictions, promotions, meals, value-added services, and what each channel sees. Identifiers are the operator's,
 * kept as given. `sequence` counts the changes of a row whose state is published as `catalog` events.
 */
export class Catalog1763700001000 implements MigrationInterface {
  name = 'Catalog1763700001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE listing (
        id text CONSTRAINT listing_pk PRIMARY KEY,
        title text NOT NULL,
        city text NOT NULL,
        image text,
        details jsonb NOT NULL DEFAULT '{}',
        sequence bigint NOT NULL DEFAULT 1
      );

      CREATE TABLE property (
        id text CONSTRAINT property_pk PRIMARY KEY,
        listing_id text NOT NULL CONSTRAINT property_listing REFERENCES listing,
        name text NOT NULL,
        city text NOT NULL,
        city_slug text NOT NULL,
        state text NOT NULL,
        state_slug text NOT NULL,
        currency text NOT NULL,
        rank integer NOT NULL DEFAULT 0,
        bedrooms integer NOT NULL DEFAULT 1,
        max_adults integer NOT NULL,
        max_children integer NOT NULL,
        max_guests integer NOT NULL,
        security_deposit integer NOT NULL DEFAULT 0,
        -- images, amenities, FAQs and whatever else a card shows
        details jsonb NOT NULL DEFAULT '{}',
        sequence bigint NOT NULL DEFAULT 1
      );
      CREATE INDEX property_in_city ON property (city_slug, rank, id);
      CREATE INDEX property_in_state ON property (state_slug, rank, id);
      CREATE INDEX property_of_listing ON property (listing_id);

      -- Physical units; a booking is given one for its whole stay. One that is taken away loses its property and stays known,
      -- because past bookings name it.
      CREATE TABLE unit (
        id text CONSTRAINT unit_pk PRIMARY KEY,
        property_id text CONSTRAINT unit_property REFERENCES property,
        name text NOT NULL,
        position integer NOT NULL
      );
      CREATE INDEX unit_of_property ON unit (property_id, position, id);

      -- Selling one parent takes block_quantity units of each child, and the other way round. One level only.
      CREATE TABLE combination (
        parent_id text NOT NULL CONSTRAINT combination_parent REFERENCES property,
        child_id text NOT NULL CONSTRAINT combination_child REFERENCES property,
        block_quantity integer NOT NULL CONSTRAINT combination_block CHECK (block_quantity >= 1),
        CONSTRAINT combination_pk PRIMARY KEY (parent_id, child_id),
        CONSTRAINT combination_not_itself CHECK (parent_id <> child_id)
      );
      CREATE INDEX combination_of_child ON combination (child_id);

      CREATE TABLE rate_plan (
        id text CONSTRAINT rate_plan_pk PRIMARY KEY,
        property_id text NOT NULL CONSTRAINT rate_plan_property REFERENCES property,
        name text NOT NULL,
        code text NOT NULL,
        description text NOT NULL DEFAULT '',
        rate integer NOT NULL,
        minimum_rate integer NOT NULL DEFAULT 0,
        extra_adult_rate integer NOT NULL DEFAULT 0,
        extra_child_rate integer NOT NULL DEFAULT 0,
        applicable_guest integer NOT NULL,
        applicable_adult integer NOT NULL,
        applicable_child integer NOT NULL DEFAULT 0,
        rank integer NOT NULL DEFAULT 0,
        sequence bigint NOT NULL DEFAULT 1,
        CONSTRAINT rate_plan_code UNIQUE (property_id, code)
      );

      -- Only dates that differ from the plan have a row.
      CREATE TABLE rate_restriction (
        rate_plan_id text NOT NULL CONSTRAINT rate_restriction_plan REFERENCES rate_plan,
        date date NOT NULL,
        rate integer,
        stop_sell boolean NOT NULL DEFAULT false,
        CONSTRAINT rate_restriction_pk PRIMARY KEY (rate_plan_id, date)
      );

      CREATE TABLE promotion (
        id text CONSTRAINT promotion_pk PRIMARY KEY,
        code text NOT NULL,
        title text NOT NULL,
        description text,
        start_date_time timestamptz,
        end_date_time timestamptz,
        stay_start_date date,
        stay_end_date date,
        maximum_usage_limit integer,
        usage_count integer NOT NULL DEFAULT 0,
        minimum_nights integer,
        maximum_nights integer,
        discount_method text NOT NULL CONSTRAINT promotion_method CHECK (discount_method IN ('PERCENTAGE', 'FLAT')),
        discount_type text,
        target text,
        discount_amount integer,
        discount_percentage double precision,
        maximum_discount_allowed integer,
        minimum_booking_amount integer,
        status text NOT NULL CONSTRAINT promotion_status CHECK (status IN ('ACTIVE', 'INACTIVE', 'EXPIRED')),
        type text CONSTRAINT promotion_type CHECK (type IN ('COUPON', 'EARLY_BOOKER', 'LAST_MINUTE', 'FREE_NIGHT', 'BASIC')),
        non_refundable boolean NOT NULL DEFAULT false,
        weekend_only boolean NOT NULL DEFAULT false,
        weekday_only boolean NOT NULL DEFAULT false,
        clubbed boolean NOT NULL DEFAULT false,
        last_minute_unit text CONSTRAINT promotion_last_minute CHECK (last_minute_unit IN ('HOURS', 'DAYS')),
        last_minute_value integer,
        early_booker_value_in_days integer,
        free_nights integer,
        terms_and_conditions text,
        icon text,
        rank integer,
        blackout_dates jsonb,
        checkin_blackout_dates jsonb,
        rule jsonb,
        sequence bigint NOT NULL DEFAULT 1,
        -- The database itself never lets a limit be passed.
        CONSTRAINT promotion_usage CHECK (maximum_usage_limit IS NULL OR usage_count <= maximum_usage_limit)
      );
      CREATE TABLE promotion_property (
        property_id text NOT NULL CONSTRAINT promotion_property_property REFERENCES property,
        promotion_id text NOT NULL CONSTRAINT promotion_property_promotion REFERENCES promotion ON DELETE CASCADE,
        CONSTRAINT promotion_property_pk PRIMARY KEY (property_id, promotion_id)
      );
      CREATE INDEX promotion_property_of_promotion ON promotion_property (promotion_id);

      CREATE TABLE meal (
        id text CONSTRAINT meal_pk PRIMARY KEY,
        listing_id text NOT NULL CONSTRAINT meal_listing REFERENCES listing,
        name text NOT NULL,
        adult_price integer NOT NULL,
        child_price integer NOT NULL,
        tax_percent numeric(7, 4) NOT NULL,
        details jsonb NOT NULL DEFAULT '{}',
        sequence bigint NOT NULL DEFAULT 1
      );
      CREATE INDEX meal_of_listing ON meal (listing_id);
      CREATE TABLE vas (
        id text CONSTRAINT vas_pk PRIMARY KEY,
        listing_id text NOT NULL CONSTRAINT vas_listing REFERENCES listing,
        name text NOT NULL,
        price integer NOT NULL,
        tax_percent numeric(7, 4) NOT NULL,
        details jsonb NOT NULL DEFAULT '{}',
        sequence bigint NOT NULL DEFAULT 1
      );
      CREATE INDEX vas_of_listing ON vas (listing_id);

      -- A channel sees the properties that have a row, with all their plans and promotions, or only the ones listed.
      -- Access that is taken away and given back goes on counting, so its sequence is everybody's.
      CREATE SEQUENCE channel_access_sequence;
      CREATE TABLE channel_access (
        channel_id text NOT NULL,
        property_id text NOT NULL CONSTRAINT channel_access_property REFERENCES property,
        rate_plan_ids text[],
        promotion_ids text[],
        sequence bigint NOT NULL DEFAULT nextval('channel_access_sequence'),
        CONSTRAINT channel_access_pk PRIMARY KEY (channel_id, property_id)
      );
      CREATE INDEX channel_access_of_property ON channel_access (property_id);

      CREATE TABLE tax_rule (
        id text CONSTRAINT tax_rule_pk PRIMARY KEY,
        effective_from date NOT NULL CONSTRAINT tax_rule_date UNIQUE,
        slabs jsonb NOT NULL,
        sequence bigint NOT NULL DEFAULT 1,
        -- whether other services have been told
        announced boolean NOT NULL DEFAULT false
      );
      INSERT INTO tax_rule (id, effective_from, slabs) VALUES
        ('gst-room-2017', '1900-01-01', '[{"upTo":1000,"percent":0},{"upTo":7500,"percent":12},{"upTo":null,"percent":18}]'),
        ('gst-room-2022-07-18', '2022-07-18', '[{"upTo":7500,"percent":12},{"upTo":null,"percent":18}]'),
        ('gst-room-2025-09-22', '2025-09-22', '[{"upTo":7500,"percent":5},{"upTo":null,"percent":18}]');
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
