import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What is due is found channel by channel: what waits for one is not in the way of the others. */
export class DueMessagesByChannel1764100002000 implements MigrationInterface {
  name = 'DueMessagesByChannel1764100002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX message_due;
      CREATE INDEX message_due ON message (channel, due_at) WHERE due_at IS NOT NULL;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
