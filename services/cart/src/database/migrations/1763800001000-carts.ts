import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Carts with their items, meals and value-added services. Every price is in whole units, before tax. */
export class Carts1763800001000 implements MigrationInterface {
  name = 'Carts1763800001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Every writer locks the row first, so two tabs never lose an update. version counts the writes.
      CREATE TABLE cart (
        id text CONSTRAINT cart_pk PRIMARY KEY,
        owner_id text NOT NULL,
        name text NOT NULL,
        customer_label text,
        channel_id text NOT NULL,
        currency text NOT NULL,
        status text NOT NULL DEFAULT 'DRAFT'
          CONSTRAINT cart_status CHECK (status IN ('DRAFT', 'SHARED', 'WON', 'LOST', 'ARCHIVED')),
        version bigint NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      -- CART-1: unique per agent among carts that are not archived.
      CREATE UNIQUE INDEX cart_name_per_owner ON cart (owner_id, name) WHERE status <> 'ARCHIVED';
      CREATE INDEX cart_of_owner ON cart (owner_id, created_at DESC, id DESC);

      -- The snapshot is written with every write of the line: its total, its tax and, for rooms, each night's part of the total.
      CREATE TABLE cart_item (
        id text CONSTRAINT cart_item_pk PRIMARY KEY,
        cart_id text NOT NULL CONSTRAINT cart_item_cart REFERENCES cart,
        position integer NOT NULL,
        listing_id text NOT NULL,
        check_in date NOT NULL,
        check_out date NOT NULL,
        adults integer NOT NULL,
        children integer NOT NULL,
        infants integer NOT NULL,
        unit_quantity integer NOT NULL,
        -- [{ propertyId, quantity, extra }]: totals per property; extra holds the further fields of the request's entry
        selected_properties jsonb NOT NULL DEFAULT '[]',
        selected_property_ids text[] NOT NULL DEFAULT '{}',
        -- units added without a breakdown: priced as the listing's first property, never held
        loose_quantity integer NOT NULL,
        snapshot_total bigint NOT NULL DEFAULT 0,
        snapshot_tax bigint NOT NULL DEFAULT 0,
        snapshot_nights bigint[] NOT NULL DEFAULT '{}',
        snapshot_at timestamptz NOT NULL,
        CONSTRAINT cart_item_stay CHECK (check_out > check_in),
        -- CART-14: the same listing and dates are one item.
        CONSTRAINT cart_item_once UNIQUE (cart_id, listing_id, check_in, check_out)
      );

      -- dates null: every night of the stay (CART-35).
      CREATE TABLE item_meal (
        item_id text NOT NULL CONSTRAINT item_meal_item REFERENCES cart_item ON DELETE CASCADE,
        meal_id text NOT NULL,
        dates date[],
        adults integer NOT NULL,
        children integer NOT NULL,
        snapshot_total bigint NOT NULL DEFAULT 0,
        snapshot_tax bigint NOT NULL DEFAULT 0,
        snapshot_at timestamptz NOT NULL,
        CONSTRAINT item_meal_pk PRIMARY KEY (item_id, meal_id)
      );
      CREATE TABLE item_vas (
        item_id text NOT NULL CONSTRAINT item_vas_item REFERENCES cart_item ON DELETE CASCADE,
        vas_id text NOT NULL,
        dates date[],
        quantity integer NOT NULL,
        snapshot_total bigint NOT NULL DEFAULT 0,
        snapshot_tax bigint NOT NULL DEFAULT 0,
        snapshot_at timestamptz NOT NULL,
        CONSTRAINT item_vas_pk PRIMARY KEY (item_id, vas_id)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
