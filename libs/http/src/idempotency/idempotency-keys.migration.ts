import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Answers that were given under an Idempotency-Key, kept for 24 hours. */
export class IdempotencyKeys1763700000100 implements MigrationInterface {
  name = 'IdempotencyKeys1763700000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE idempotency_key (
        scope text NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT idempotency_key_pk PRIMARY KEY (scope, key)
      );
      CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
