import { dueRowsSql } from '@stayline/dispatch';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ChannelManagerPushes1764000002000 implements MigrationInterface {
  name = 'ChannelManagerPushes1764000002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE channel_manager_push (
        -- the idempotency key: hold:{holdId}:{propertyId}:confirm or cancel
        id text COLLATE "C" CONSTRAINT channel_manager_push_pk PRIMARY KEY,
        hold_id text COLLATE "C" NOT NULL REFERENCES hold,
        property_id text NOT NULL,
        operation text NOT NULL CHECK (operation IN ('CONFIRM', 'CANCEL')),
        state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'FAILED', 'NOT_CONFIGURED')),
        body jsonb NOT NULL,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz
      );
      ${dueRowsSql('channel_manager_push')}
      CREATE INDEX channel_manager_push_of_hold ON channel_manager_push (hold_id);
      CREATE INDEX channel_manager_push_open ON channel_manager_push (created_at) WHERE state IN ('PENDING', 'FAILED');
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
