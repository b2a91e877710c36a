import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Which types, statuses, methods and units a promotion may have is declared once, in the code that checks what
 * operators send. The table had the same lists, so that a new type needed a migration too.
 */
export class PromotionWords1763700004000 implements MigrationInterface {
  name = 'PromotionWords1763700004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE promotion
        DROP CONSTRAINT promotion_method,
        DROP CONSTRAINT promotion_status,
        DROP CONSTRAINT promotion_type,
        DROP CONSTRAINT promotion_last_minute
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
