import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How people call what a hold is about, for reminders; a stay in `stays` has its `name` from now on. */
export class NamesOfHolds1764000006000 implements MigrationInterface {
  name = 'NamesOfHolds1764000006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE hold ADD COLUMN agent_name text');
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
