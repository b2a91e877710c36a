import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A guest's e-mail is kept as given and found in any case. */
export class EmailsInAnyCase1763700006000 implements MigrationInterface {
  name = 'EmailsInAnyCase1763700006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX booking_by_email;
      CREATE INDEX booking_by_email ON booking (lower(guest_email));
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
