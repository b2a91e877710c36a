import { dueRowsSql } from '@stayline/dispatch';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Every message to a guest, with the time at which it is due until it is SENT or FAILED. After redaction only the fact
 * remains that it was sent.
 */
export class Messages1763700100000 implements MigrationInterface {
  name = 'Messages1763700100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE message (
        id text CONSTRAINT message_pk PRIMARY KEY,
        channel text NOT NULL CONSTRAINT message_channel CHECK (channel IN ('EMAIL', 'MESSAGING')),
        kind text NOT NULL,
        dedupe_key text CONSTRAINT message_dedupe_key UNIQUE,
        booking_id text,
        recipient text,
        subject text,
        text text,
        html text,
        status text NOT NULL DEFAULT 'PENDING' CONSTRAINT message_status CHECK (status IN ('PENDING', 'SENT', 'FAILED')),
        provider_id text,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        redacted_at timestamptz,
        CONSTRAINT message_ended CHECK ((status = 'PENDING') = (ended_at IS NULL)),
        CONSTRAINT message_complete CHECK (redacted_at IS NOT NULL OR (recipient IS NOT NULL AND text IS NOT NULL)),
        CONSTRAINT message_redacted CHECK (redacted_at IS NULL OR ended_at IS NOT NULL)
      );
      CREATE INDEX message_booking ON message (booking_id);
      CREATE INDEX message_not_sent ON message (status, channel) WHERE status <> 'SENT';
      CREATE INDEX message_retention ON message (ended_at) WHERE redacted_at IS NULL;
      ${dueRowsSql('message')}
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
