import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a plan says about cancelling, and what came of it. */
export class Cancellations1763700007000 implements MigrationInterface {
  name = 'Cancellations1763700007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- { freeUntilHours, chargePercent, chargeNights }
      ALTER TABLE rate_plan ADD COLUMN cancellation_rule jsonb;
      ALTER TABLE booking
        -- when, by whom, charge, refund, and who waived it
        ADD COLUMN cancellation jsonb,
        DROP CONSTRAINT booking_status,
        -- NOT VALID: every row there is confirmed, so none need be read under this lock
        ADD CONSTRAINT booking_status CHECK (status IN ('CONFIRMED', 'CANCELLED')) NOT VALID,
        ADD CONSTRAINT booking_cancellation CHECK ((status = 'CANCELLED') = (cancellation IS NOT NULL)) NOT VALID;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
