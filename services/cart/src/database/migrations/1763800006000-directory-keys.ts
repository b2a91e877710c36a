import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A phone number, and an e-mail address, belongs to one guest: the database refuses a second record. */
export class DirectoryKeys1763800006000 implements MigrationInterface {
  name = 'DirectoryKeys1763800006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNIQUE INDEX directory_guest_of_phone ON directory_guest (phone) WHERE phone IS NOT NULL;
      CREATE UNIQUE INDEX directory_guest_of_email ON directory_guest (email) WHERE email IS NOT NULL;
      DROP INDEX directory_guest_by_phone;
      DROP INDEX directory_guest_by_email;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
