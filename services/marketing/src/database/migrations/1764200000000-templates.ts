import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Templates of messages, each version a row. */
export class Templates1764200000000 implements MigrationInterface {
  name = 'Templates1764200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE template_version (
        id text CONSTRAINT template_version_pk PRIMARY KEY,
        name text NOT NULL,
        version integer NOT NULL,
        subject text NOT NULL,
        content text NOT NULL,
        shipped boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT template_version_name UNIQUE (name, version)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
