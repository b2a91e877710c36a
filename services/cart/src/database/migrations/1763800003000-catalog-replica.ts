import { GST_ROOM_TABLE } from '@stayline/pricing';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The copy of distribution's catalog that carts are priced from, kept by `catalog` events. `sequence` is that of the
 * newest event of the row; older events change nothing. `stale` marks rows that a rebuild has not found again yet.
 * There are no references between the tables, because events of different subjects come in any order.
 */
export class CatalogReplica1763800003000 implements MigrationInterface {
  name = 'CatalogReplica1763800003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE catalog_listing (
        id text CONSTRAINT catalog_listing_pk PRIMARY KEY,
        title text NOT NULL,
        city text NOT NULL,
        image text,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
      CREATE TABLE catalog_property (
        id text CONSTRAINT catalog_property_pk PRIMARY KEY,
        listing_id text NOT NULL,
        name text NOT NULL,
        currency text NOT NULL,
        rank integer NOT NULL,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
      CREATE INDEX catalog_property_of_listing ON catalog_property (listing_id, rank, id);
      CREATE TABLE catalog_rate_plan (
        id text CONSTRAINT catalog_rate_plan_pk PRIMARY KEY,
        property_id text NOT NULL,
        rate bigint NOT NULL,
        extra_adult_rate bigint NOT NULL,
        extra_child_rate bigint NOT NULL,
        applicable_adult integer NOT NULL,
        applicable_child integer NOT NULL,
        rank integer NOT NULL,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
      CREATE INDEX catalog_rate_plan_of_property ON catalog_rate_plan (property_id, rank, id);
      -- Only dates that differ from the plan have a row.
      CREATE TABLE catalog_restriction (
        rate_plan_id text NOT NULL,
        date date NOT NULL,
        rate bigint,
        stop_sell boolean NOT NULL,
        CONSTRAINT catalog_restriction_pk PRIMARY KEY (rate_plan_id, date)
      );
      CREATE TABLE catalog_meal (
        id text CONSTRAINT catalog_meal_pk PRIMARY KEY,
        listing_id text NOT NULL,
        name text NOT NULL,
        adult_price bigint NOT NULL,
        child_price bigint NOT NULL,
        tax_percent numeric(7, 4) NOT NULL,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
      CREATE TABLE catalog_vas (
        id text CONSTRAINT catalog_vas_pk PRIMARY KEY,
        listing_id text NOT NULL,
        name text NOT NULL,
        price bigint NOT NULL,
        tax_percent numeric(7, 4) NOT NULL,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
      -- A row that is not granted stays: it remembers its sequence, and that the channel exists.
      CREATE TABLE catalog_access (
        channel_id text NOT NULL,
        property_id text NOT NULL,
        granted boolean NOT NULL,
        rate_plan_ids text[],
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false,
        CONSTRAINT catalog_access_pk PRIMARY KEY (channel_id, property_id)
      );
      CREATE TABLE catalog_tax_table (
        id integer CONSTRAINT catalog_tax_table_pk PRIMARY KEY CHECK (id = 1),
        rules jsonb NOT NULL,
        sequence bigint NOT NULL,
        stale boolean NOT NULL DEFAULT false
      );
    `);
    // Lower than the sequence of any event, so the first event replaces it.
    await queryRunner.query('INSERT INTO catalog_tax_table (id, rules, sequence) VALUES (1, $1, -1)', [
      JSON.stringify(GST_ROOM_TABLE),
    ]);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
