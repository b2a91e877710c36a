import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A repeat gets the first answer byte for byte: `json` keeps the order of members, which `jsonb` does not. Beside it what the attempts of one
 * request note for each other. A service of the version before reads and writes the same columns, and leaves the new ones empty.
 */
export class ExactAnswers1763700000200 implements MigrationInterface {
  name = 'ExactAnswers1763700000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE idempotency_key
        ALTER COLUMN answer TYPE json,
        -- method and path; null: from a version that knew one operation
        ADD COLUMN operation text,
        ADD COLUMN note jsonb
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
