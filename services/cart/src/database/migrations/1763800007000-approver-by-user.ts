import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The user alone is the key of an approver. (user, channel) was a second key, and `ON CONFLICT` handles only one: when
 * two operators mapped a user at the same time, one of them could fail. The constraint keeps its name, so that a
 * service of the version before still works.
 */
export class ApproverByUser1763800007000 implements MigrationInterface {
  name = 'ApproverByUser1763800007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE approver
        DROP CONSTRAINT approver_pk,
        DROP CONSTRAINT approver_of_one_channel,
        ADD CONSTRAINT approver_of_one_channel PRIMARY KEY (user_id)
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
