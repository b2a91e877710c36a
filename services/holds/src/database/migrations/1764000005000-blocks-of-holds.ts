import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a hold takes of each property's availability: what the channel manager is told of. */
export class BlocksOfHolds1764000005000 implements MigrationInterface {
  name = 'BlocksOfHolds1764000005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- [{ propertyId, checkIn, checkOut, quantity }], parts and wholes too; empty until the ledger has taken them
      ALTER TABLE hold ADD COLUMN blocks jsonb NOT NULL DEFAULT '[]';
      -- Of these the channel manager was told what was asked for.
      UPDATE hold SET blocks = stays WHERE status NOT IN ('PLACING', 'UNDOING');
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
