import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who looked for whom in the guest directory. */
export class GuestLookups1763800011000 implements MigrationInterface {
  name = 'GuestLookups1763800011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE guest_lookup (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT guest_lookup_pk PRIMARY KEY,
        agent_id text NOT NULL,
        looked_up_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        kind text NOT NULL CHECK (kind IN ('PHONE', 'EMAIL')),
        -- HMAC of the contact: enough to find its lookups, not to read it
        contact_digest bytea NOT NULL,
        masked_contact text NOT NULL,
        -- null: nobody was found
        guest_id text
      );
      CREATE INDEX guest_lookup_at ON guest_lookup (looked_up_at);
      CREATE INDEX guest_lookup_of_agent ON guest_lookup (agent_id, looked_up_at);
      CREATE INDEX guest_lookup_of_contact ON guest_lookup (contact_digest);
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
