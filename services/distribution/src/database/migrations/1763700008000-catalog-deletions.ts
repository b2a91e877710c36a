import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How far the events of deleted entries had counted: an entry that is made anew under the id goes on from there. */
export class CatalogDeletions1763700008000 implements MigrationInterface {
  name = 'CatalogDeletions1763700008000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE catalog_deleted (
        -- the table that it was in
        kind text NOT NULL,
        id text NOT NULL,
        sequence bigint NOT NULL,
        CONSTRAINT catalog_deleted_pk PRIMARY KEY (kind, id)
      )
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
