import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The copy of holds and of agents' limits, kept by `hold` events and by the answers to our own commands. */
export class Holds1763800004000 implements MigrationInterface {
  name = 'Holds1763800004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE hold (
        id text CONSTRAINT hold_pk PRIMARY KEY,
        cart_id text NOT NULL,
        agent_id text NOT NULL,
        status text NOT NULL,
        held_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        -- [{ propertyId, checkIn, checkOut, quantity }]
        stays json NOT NULL,
        -- [{ propertyId, operation, state }]
        pushes json NOT NULL,
        sequence bigint NOT NULL
      );
      CREATE INDEX hold_of_cart ON hold (cart_id, held_at DESC, id DESC);
      CREATE INDEX hold_active_of_agent ON hold (agent_id, expires_at) WHERE status = 'ACTIVE';

      CREATE TABLE hold_limit (
        agent_id text CONSTRAINT hold_limit_pk PRIMARY KEY,
        -- null: the platform's default
        max integer,
        sequence bigint NOT NULL
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
