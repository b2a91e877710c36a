import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What is due is found endpoint by endpoint: what waits for one is not in the way of the others. A delivery is written twice and then rests, so its
 * page has room for the second version, and what is dead is cleared away early.
 */
export class DueDeliveriesByEndpoint1764100002000 implements MigrationInterface {
  name = 'DueDeliveriesByEndpoint1764100002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX delivery_due_first;
      DROP INDEX delivery_due_later;
      CREATE INDEX delivery_due_first ON delivery (endpoint_id, due_at) WHERE due_at IS NOT NULL AND lane = 'FIRST';
      CREATE INDEX delivery_due_later ON delivery (endpoint_id, due_at) WHERE due_at IS NOT NULL AND lane = 'LATER';
      ALTER TABLE delivery SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
