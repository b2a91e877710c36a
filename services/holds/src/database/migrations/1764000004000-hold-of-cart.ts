import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For finding the hold of a cart. */
export class HoldOfCart1764000004000 implements MigrationInterface {
  name = 'HoldOfCart1764000004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX hold_of_cart ON hold (cart_id, held_at)');
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
