import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the ledger needs to prove itself: which days an operator has oversold, and which holds have not ended. */
export class LedgerProof1763700005000 implements MigrationInterface {
  name = 'LedgerProof1763700005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Units that were taken beyond those on sale when an operator last changed these: known, and no violation.
      ALTER TABLE inventory_day ADD oversold integer NOT NULL DEFAULT 0 CONSTRAINT inventory_day_oversold CHECK (oversold >= 0);

      UPDATE inventory_day AS d SET oversold = taken.quantity - d.units
      FROM (
        SELECT property_id, date, sum(quantity) AS quantity FROM claim
        WHERE role <> 'UP' AND (expires_at IS NULL OR expires_at > platform_now()) GROUP BY property_id, date
      ) AS taken
      WHERE taken.property_id = d.property_id AND taken.date = d.date AND taken.quantity > d.units;

      -- A trigger, so that it is noted whoever writes the units. What was taken too much before by nobody's leave is not excused.
      CREATE FUNCTION note_oversold() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        taken integer;
      BEGIN
        SELECT coalesce(sum(c.quantity), 0) INTO taken FROM claim AS c
        WHERE c.property_id = NEW.property_id AND c.date = NEW.date AND c.role <> 'UP'
          AND (c.expires_at IS NULL OR c.expires_at > platform_now());
        NEW.oversold := greatest(0, taken - NEW.units - greatest(0, taken - OLD.units - OLD.oversold));
        RETURN NEW;
      END $$;
      CREATE TRIGGER inventory_day_note_oversold BEFORE UPDATE OF units ON inventory_day
        FOR EACH ROW WHEN (NEW.units <> OLD.units) EXECUTE FUNCTION note_oversold();

      CREATE INDEX held_claim_held ON held_claim (hold_id) WHERE status = 'HELD';
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
