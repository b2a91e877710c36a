import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The inbox of a service: one row per group and event that was handled, is parked, or is dead; and the newest sequence
 * that each projection has seen of a subject. List it in the service's migrations.
 */
export class Inbox1763700002000 implements MigrationInterface {
  name = 'Inbox1763700002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE inbox (
        consumer_group text NOT NULL,
        event_id text NOT NULL,
        status text NOT NULL CHECK (status IN ('HANDLED', 'PARKED', 'DEAD')),
        receive_count integer NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        visible_at timestamptz,
        reason text,
        topic text NOT NULL,
        key text NOT NULL,
        value bytea,
        headers jsonb,
        PRIMARY KEY (consumer_group, event_id),
        CHECK (status = 'HANDLED' OR value IS NOT NULL),
        CHECK (status <> 'PARKED' OR visible_at IS NOT NULL)
      );
      CREATE INDEX inbox_parked ON inbox (consumer_group, visible_at) WHERE status = 'PARKED';
      CREATE INDEX inbox_dead ON inbox (consumer_group, changed_at) WHERE status = 'DEAD';
      CREATE INDEX inbox_handled ON inbox (changed_at) WHERE status = 'HANDLED';
      CREATE TABLE projection_sequence (
        projection text NOT NULL,
        subject text NOT NULL,
        sequence bigint NOT NULL,
        PRIMARY KEY (projection, subject)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
