import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The operator's API maps a user to one channel: PUT replaces the mapping. */
export class ApproverOfOneChannel1763800005000 implements MigrationInterface {
  name = 'ApproverOfOneChannel1763800005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE approver ADD CONSTRAINT approver_of_one_channel UNIQUE (user_id)');
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
