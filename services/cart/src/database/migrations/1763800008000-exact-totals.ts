import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A `targetTotal` may have two decimals, and so may the total that the next modification starts from. */
export class ExactTotals1763800008000 implements MigrationInterface {
  name = 'ExactTotals1763800008000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE amount_modification
        ALTER COLUMN original_total TYPE numeric(18, 2),
        ALTER COLUMN target_total TYPE numeric(18, 2)
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
