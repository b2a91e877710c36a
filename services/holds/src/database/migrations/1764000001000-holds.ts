import { dueRowsSql } from '@stayline/dispatch';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Holds1764000001000 implements MigrationInterface {
  name = 'Holds1764000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- One row for every agent who ever held something, or has a limit of their own. Its lock orders an agent's placements.
      CREATE TABLE agent (
        agent_id text COLLATE "C" CONSTRAINT agent_pk PRIMARY KEY,
        -- active holds; null: the platform's default
        max_active integer CHECK (max_active >= 0),
        version integer NOT NULL DEFAULT 0
      );

      -- Carts that are archived hold nothing, for ever.
      CREATE TABLE archived_cart (
        cart_id text COLLATE "C" CONSTRAINT archived_cart_pk PRIMARY KEY
      );

      CREATE TABLE hold (
        id text COLLATE "C" CONSTRAINT hold_pk PRIMARY KEY,
        cart_id text COLLATE "C" NOT NULL,
        cart_name text NOT NULL,
        customer_label text,
        channel_id text NOT NULL,
        agent_id text COLLATE "C" NOT NULL REFERENCES agent,
        agent_email text,
        status text NOT NULL CHECK (status IN
          ('PLACING', 'ACTIVE', 'RELEASING', 'CONFIRMING', 'EXPIRING', 'UNDOING', 'RELEASED', 'EXPIRED', 'CONFIRMED')),
        -- counts the changes that others hear of: the sequence of its events
        version integer NOT NULL DEFAULT 0,
        held_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        -- [{ propertyId, checkIn, checkOut, quantity }]
        stays jsonb NOT NULL,
        -- who the rooms are for, while a confirmation is under way
        guest jsonb
      );
      ${dueRowsSql('hold')}
      -- HOLD-4. A hold past its cutoff becomes EXPIRING at the latest when the next one is placed.
      CREATE UNIQUE INDEX hold_one_per_cart ON hold (cart_id)
        WHERE status IN ('PLACING', 'ACTIVE', 'RELEASING', 'CONFIRMING');
      CREATE INDEX hold_of_agent ON hold (agent_id, expires_at)
        WHERE status IN ('PLACING', 'ACTIVE', 'RELEASING', 'CONFIRMING');
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
