import { dueRowsSql } from '@stayline/dispatch';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Replays of many events: what they are of, how far they are, and when their next step is due. */
export class Replays1764100003000 implements MigrationInterface {
  name = 'Replays1764100003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE replay (
        id text COLLATE "C" CONSTRAINT replay_pk PRIMARY KEY,
        source text COLLATE "C" NOT NULL,
        -- null: every type
        event_type text COLLATE "C",
        received_from timestamptz NOT NULL,
        received_before timestamptz NOT NULL,
        -- only events whose last run failed at an endpoint
        failed_only boolean NOT NULL,
        per_second integer NOT NULL,
        status text NOT NULL CHECK (status IN ('READY', 'RUNNING', 'PAUSED', 'DONE', 'CANCELLED')),
        -- how many events there were when it was made
        total integer NOT NULL,
        replayed integer NOT NULL DEFAULT 0,
        -- the last event that was replayed
        last_received_at timestamptz,
        last_event_id text COLLATE "C",
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        started_at timestamptz,
        ended_at timestamptz
      );
      ${dueRowsSql('replay')}
      CREATE INDEX replay_age ON replay (created_at, id);
      -- the events of one source in their order
      CREATE INDEX webhook_event_of_source ON webhook_event (source, received_at, id);
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
