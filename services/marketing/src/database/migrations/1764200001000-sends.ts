import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What operators send: a channel more, addresses that are not written to, and how much goes out in a minute. A message that waits is QUEUED;
 * a process of the version before, running beside, may still queue one again as PENDING.
 */
export class Sends1764200001000 implements MigrationInterface {
  name = 'Sends1764200001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE message
        DROP CONSTRAINT message_channel,
        DROP CONSTRAINT message_status,
        DROP CONSTRAINT message_ended,
        ALTER COLUMN status SET DEFAULT 'QUEUED';
      UPDATE message SET status = 'QUEUED' WHERE status = 'PENDING';
      ALTER TABLE message
        ADD CONSTRAINT message_channel CHECK (channel IN ('EMAIL', 'SMS', 'MESSAGING')),
        ADD CONSTRAINT message_status CHECK (status IN ('PENDING', 'QUEUED', 'SENT', 'FAILED')),
        ADD CONSTRAINT message_ended CHECK ((status IN ('PENDING', 'QUEUED')) = (ended_at IS NULL));
      CREATE TABLE suppressed_address (
        id text CONSTRAINT suppressed_address_pk PRIMARY KEY,
        address text NOT NULL CONSTRAINT suppressed_address_once UNIQUE,
        reason text NOT NULL,
        since timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX suppressed_address_since ON suppressed_address (since DESC, id);
      CREATE TABLE send_count (
        minute timestamptz CONSTRAINT send_count_pk PRIMARY KEY,
        sends integer NOT NULL
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
