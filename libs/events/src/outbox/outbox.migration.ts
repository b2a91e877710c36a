import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The outbox of a service: what has happened and must reach the event log. List it in the service's migrations. */
export class Outbox1763700001000 implements MigrationInterface {
  name = 'Outbox1763700001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        topic text NOT NULL,
        key text NOT NULL,
        value bytea NOT NULL,
        headers jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        published_at timestamptz
      );
      CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL;
      CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
