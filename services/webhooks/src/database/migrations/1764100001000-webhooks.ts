import { dueRowsSql } from '@stayline/dispatch';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Senders, endpoints, what was received and what became of it. No foreign keys: endpoints are never removed, and the hot path locks no row of others. */
export class Webhooks1764100001000 implements MigrationInterface {
  name = 'Webhooks1764100001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE inbound_credential (
        id text COLLATE "C" CONSTRAINT inbound_credential_pk PRIMARY KEY,
        source text COLLATE "C" NOT NULL,
        username text COLLATE "C" NOT NULL,
        -- argon2id, in its own text format
        password_hash text NOT NULL,
        active boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT inbound_credential_name UNIQUE (source, username)
      );

      CREATE TABLE endpoint (
        id text COLLATE "C" CONSTRAINT endpoint_pk PRIMARY KEY,
        source text COLLATE "C" NOT NULL,
        -- null: every type
        event_type text COLLATE "C",
        target_url text NOT NULL,
        http_method text NOT NULL,
        auth_type text NOT NULL CHECK (auth_type IN ('NONE', 'BASIC', 'BEARER', 'HMAC')),
        auth_username text,
        -- AES-256-GCM of { signingSecret, previousSigningSecret, authSecret, customHeaders }, bound to this row
        secrets bytea NOT NULL,
        -- which of the secrets are set, for those who may not read them
        has_signing_secret boolean NOT NULL,
        has_auth_secret boolean NOT NULL,
        custom_header_names text[] NOT NULL,
        -- the former signing secret signs as well until then
        previous_secret_until timestamptz,
        max_attempts integer NOT NULL,
        timeout_seconds integer NOT NULL,
        active boolean NOT NULL,
        -- GONE: the endpoint itself answered 410
        inactive_reason text CHECK (inactive_reason IN ('OPERATOR', 'GONE')),
        -- its last attempt failed then, and none has succeeded since: what it gets next is no first try
        failing_since timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- deliveries name their endpoint for as long as they are kept
        deleted_at timestamptz
      );
      CREATE INDEX endpoint_source ON endpoint (source) WHERE deleted_at IS NULL;

      CREATE TABLE webhook_event (
        id text COLLATE "C" CONSTRAINT webhook_event_pk PRIMARY KEY,
        source text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        -- as it was sent, byte for byte
        body bytea NOT NULL,
        content_type text NOT NULL,
        request_id text,
        received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- how often it was fanned out
        runs integer NOT NULL DEFAULT 1,
        -- a test goes to one endpoint alone
        only_endpoint_id text
      );
      CREATE INDEX webhook_event_age ON webhook_event (received_at, id);

      -- What makes a repeat one, for seven days.
      CREATE TABLE received_key (
        source text COLLATE "C" NOT NULL,
        event_type text COLLATE "C" NOT NULL,
        key_hash bytea NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT received_key_pk PRIMARY KEY (source, event_type, key_hash)
      );
      CREATE INDEX received_key_age ON received_key (received_at);

      CREATE TABLE delivery (
        id text COLLATE "C" CONSTRAINT delivery_pk PRIMARY KEY,
        event_id text COLLATE "C" NOT NULL,
        run integer NOT NULL,
        endpoint_id text COLLATE "C" NOT NULL,
        -- of its event, for lists
        event_type text COLLATE "C" NOT NULL,
        status text NOT NULL CHECK (status IN ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED')),
        -- FIRST: first tries of endpoints that answer; LATER: retries, replays, and endpoints that fail
        lane text NOT NULL CHECK (lane IN ('FIRST', 'LATER')),
        max_attempts integer NOT NULL,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        CONSTRAINT delivery_once UNIQUE (event_id, run, endpoint_id)
      );
      ${dueRowsSql('delivery')}
      -- each lane has an index of its own, so that a heap of retries is not in the way of first tries
      DROP INDEX delivery_due;
      CREATE INDEX delivery_due_first ON delivery (due_at) WHERE due_at IS NOT NULL AND lane = 'FIRST';
      CREATE INDEX delivery_due_later ON delivery (due_at) WHERE due_at IS NOT NULL AND lane = 'LATER';
      CREATE INDEX delivery_of_endpoint ON delivery (endpoint_id, id);
      CREATE INDEX delivery_failed ON delivery (ended_at, id) WHERE status = 'FAILED';

      CREATE TABLE delivery_attempt (
        delivery_id text COLLATE "C" NOT NULL,
        attempt integer NOT NULL,
        started_at timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        response_status integer,
        -- the first 4 KiB of the answer
        response_body bytea,
        error text,
        next_attempt_at timestamptz,
        CONSTRAINT delivery_attempt_pk PRIMARY KEY (delivery_id, attempt)
      );
    `);
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}
