import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A user may approve on several channels, with a limit for each. The constraint keeps its name, so that a service of
 * the version before still works: its `ON CONFLICT ON CONSTRAINT approver_of_one_channel` now affects only the channel
 * that it names.
 */
export class ApproverOfChannels1763800009000 implements MigrationInterface {
  name = 'ApproverOfChannels1763800009000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE approver
        DROP CONSTRAINT approver_of_one_channel,
        ADD CONSTRAINT approver_of_one_channel PRIMARY KEY (user_id, channel_id)
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
