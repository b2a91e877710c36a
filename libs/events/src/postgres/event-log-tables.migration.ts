import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The Postgres log, in a schema of its own. */
export class EventLogTables1763700000500 implements MigrationInterface {
  name = 'EventLogTables1763700000500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE topic (
        name text PRIMARY KEY,
        cleanup text NOT NULL CHECK (cleanup IN ('compact', 'delete')),
        retention_ms bigint,
        next_offset bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE record (
        topic text NOT NULL REFERENCES topic (name),
        record_offset bigint NOT NULL,
        key text NOT NULL,
        value bytea,
        headers jsonb NOT NULL,
        published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (topic, record_offset)
      );
      CREATE INDEX record_key ON record (topic, key, record_offset);
      CREATE INDEX record_age ON record (topic, published_at);
      CREATE TABLE reader (
        consumer_group text NOT NULL,
        topic text NOT NULL REFERENCES topic (name),
        next_offset bigint NOT NULL DEFAULT 0,
        member uuid,
        lease_until timestamptz,
        backend_pid integer,
        backend_start timestamptz,
        PRIMARY KEY (consumer_group, topic)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
