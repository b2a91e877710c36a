import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a hold takes of each property's availability, of which the channel manager is told; and what its stays come to, while it is confirmed. */
export class BlocksOfHolds1764000005000 implements MigrationInterface {
  name = 'BlocksOfHolds1764000005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- [{ propertyId, checkIn, checkOut, quantity }], parts and wholes too; empty until the ledger has taken them
      ALTER TABLE hold ADD COLUMN blocks jsonb NOT NULL DEFAULT '[]';
      -- Of these the channel manager was told what was asked for.
      UPDATE hold SET blocks = stays WHERE status NOT IN ('PLACING', 'UNDOING');
      -- [{ propertyId, checkIn, checkOut, currency, netAmountBeforeTax, gstAmount, netAmountAfterTax }]; null but for a confirmation under way
      ALTER TABLE hold ADD COLUMN amounts jsonb;
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
