import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The bookings that a confirmed hold has become. */
export class BookingsOfHolds1764000003000 implements MigrationInterface {
  name = 'BookingsOfHolds1764000003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- [{ bookingId, reference, propertyId, checkIn, checkOut, quantity }]
      ALTER TABLE hold ADD COLUMN bookings jsonb NOT NULL DEFAULT '[]'
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
