import { type Sql, type Tx } from '@stayline/database';
import { type EndpointFields } from './endpoint';

export interface EndpointRow extends EndpointFields {
  readonly id: string;
  readonly secrets: Buffer;
  readonly hasSigningSecret: boolean;
  readonly hasAuthSecret: boolean;
  readonly customHeaderNames: readonly string[];
  readonly previousSecretUntil: Date | null;
  readonly inactiveReason: 'OPERATOR' | 'GONE' | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is written of an endpoint, as a whole. */
export type StoredEndpoint = EndpointFields &
  Pick<
    EndpointRow,
    'id' | 'secrets' | 'hasSigningSecret' | 'hasAuthSecret' | 'customHeaderNames' | 'previousSecretUntil'
  >;

export const ENDPOINT_COLUMNS = `id, source, event_type AS "eventType", target_url AS "targetUrl", http_method AS "httpMethod",
  auth_type AS "authType", auth_username AS "authUsername", secrets, has_signing_secret AS "hasSigningSecret",
  has_auth_secret AS "hasAuthSecret", custom_header_names AS "customHeaderNames", previous_secret_until AS "previousSecretUntil",
  max_attempts AS "maxAttempts", timeout_seconds AS "timeoutSeconds", active, inactive_reason AS "inactiveReason",
  failing_since AS "failingSince", created_at AS "createdAt", updated_at AS "updatedAt"`;

export async function listEndpoints(sql: Sql): Promise<EndpointRow[]> {
  return sql.rows<EndpointRow>(
    `SELECT ${ENDPOINT_COLUMNS} FROM endpoint WHERE deleted_at IS NULL ORDER BY source, created_at, id`,
  );
}

export async function findEndpoint(sql: Sql, id: string): Promise<EndpointRow | undefined> {
  return sql.one<EndpointRow>(`SELECT ${ENDPOINT_COLUMNS} FROM endpoint WHERE id = $1 AND deleted_at IS NULL`, [id]);
}

export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(
    `SELECT ${ENDPOINT_COLUMNS} FROM endpoint WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
}

const parameters = (endpoint: StoredEndpoint): unknown[] => [
  endpoint.id,
  endpoint.source,
  endpoint.eventType,
  endpoint.targetUrl,
  endpoint.httpMethod,
  endpoint.authType,
  endpoint.authUsername,
  endpoint.secrets,
  endpoint.hasSigningSecret,
  endpoint.hasAuthSecret,
  endpoint.customHeaderNames,
  endpoint.previousSecretUntil,
  endpoint.maxAttempts,
  endpoint.timeoutSeconds,
  endpoint.active,
];

/** Answers undefined where there are `most` already. */
export async function insertEndpoint(tx: Tx, endpoint: StoredEndpoint, most: number): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(
    `INSERT INTO endpoint (id, source, event_type, target_url, http_method, auth_type, auth_username, secrets,
       has_signing_secret, has_auth_secret, custom_header_names, previous_secret_until, max_attempts, timeout_seconds, active,
       inactive_reason)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, CASE WHEN $15 THEN NULL ELSE 'OPERATOR' END
     WHERE (SELECT count(*) FROM endpoint WHERE deleted_at IS NULL) < $16 RETURNING ${ENDPOINT_COLUMNS}`,
    [...parameters(endpoint), most],
  );
}

/** Another target has not failed yet. */
export async function updateEndpoint(tx: Tx, endpoint: StoredEndpoint): Promise<EndpointRow> {
  const row = await tx.one<EndpointRow>(
    `UPDATE endpoint SET source = $2, event_type = $3, target_url = $4, http_method = $5, auth_type = $6, auth_username = $7,
       secrets = $8, has_signing_secret = $9, has_auth_secret = $10, custom_header_names = $11, previous_secret_until = $12,
       max_attempts = $13, timeout_seconds = $14, active = $15,
       inactive_reason = CASE WHEN $15 THEN NULL ELSE coalesce(inactive_reason, 'OPERATOR') END,
       failing_since = CASE WHEN target_url = $4 AND active = $15 THEN failing_since END, updated_at = clock_timestamp()
     WHERE id = $1 RETURNING ${ENDPOINT_COLUMNS}`,
    parameters(endpoint),
  );
  if (!row) throw new Error('The endpoint that is locked is gone');
  return row;
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.execute(
    `UPDATE endpoint SET active = false, deleted_at = clock_timestamp() WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return rows === 1;
}
