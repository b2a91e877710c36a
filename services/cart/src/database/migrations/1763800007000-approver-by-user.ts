import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The user alone is an approver's key. Beside it (user, channel) was one as well, and `ON CONFLICT` settles one key: of two operators
 * who mapped a user at once, one could fail on the other. The constraint keeps its name, so that a service which is a version older goes on.
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
