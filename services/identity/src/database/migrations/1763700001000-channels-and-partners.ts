import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A key is found by its prefix and checked by the SHA-256 of its whole text. Nothing else of it is kept. */
const keyTable = (table: string, owner: string): string => `
  CREATE TABLE ${table}_key (
    key_prefix text CONSTRAINT ${table}_key_pkey PRIMARY KEY,
    ${owner}_id text COLLATE "C" NOT NULL REFERENCES ${owner},
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at timestamptz,
    last_used_at timestamptz
  );
  CREATE INDEX ${table}_key_by_owner ON ${table}_key (${owner}_id, created_at DESC, key_prefix);
`;

export class ChannelsAndPartners1763700001000 implements MigrationInterface {
  name = 'ChannelsAndPartners1763700001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE channel (
        channel_id text COLLATE "C" CONSTRAINT channel_pkey PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE TABLE partner (
        partner_id text COLLATE "C" CONSTRAINT partner_pkey PRIMARY KEY,
        name text NOT NULL,
        channel_id text COLLATE "C" NOT NULL REFERENCES channel,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      ${keyTable('api', 'channel')}
      ${keyTable('partner', 'partner')}
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
