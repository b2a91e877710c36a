import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which of a confirmed hold's bookings were cancelled. */
export class CancelledBookings1764000007000 implements MigrationInterface {
  name = 'CancelledBookings1764000007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Beside the bookings, because a booking may be cancelled before this service has written down that the hold is confirmed.
      ALTER TABLE hold ADD COLUMN cancelled_bookings text[] NOT NULL DEFAULT '{}'
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
