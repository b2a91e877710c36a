import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The one clock that decides expiry and "today": PostgreSQL's, read after the locks are held, plus an offset.
 * The service's own role cannot write the offset; only a sandbox, with the database's administrator, can.
 */
export class PlatformClock1763700000000 implements MigrationInterface {
  name = 'PlatformClock1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE clock_offset (
        id integer PRIMARY KEY CHECK (id = 1),
        offset_seconds double precision NOT NULL
      );
      REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON clock_offset FROM CURRENT_USER;
      CREATE FUNCTION platform_now() RETURNS timestamptz LANGUAGE sql VOLATILE
        RETURN clock_timestamp() + coalesce((SELECT offset_seconds FROM clock_offset) * interval '1 second', interval '0');
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
