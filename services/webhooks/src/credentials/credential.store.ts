import { type Sql, statement, type Tx } from '@stayline/database';

export interface CredentialRow {
  readonly id: string;
  readonly source: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CredentialFields = Pick<CredentialRow, 'source' | 'username' | 'passwordHash' | 'active'>;

/** The constraint that refuses a second one of a name. */
export const CREDENTIAL_NAME = 'inbound_credential_name';

const COLUMNS = `id, source, username, password_hash AS "passwordHash", active, created_at AS "createdAt", updated_at AS "updatedAt"`;

const BY_NAMES = statement(
  'credential-by-names',
  `SELECT wanted.position, ${COLUMNS} FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (wanted_source, wanted_username, position)
   JOIN inbound_credential ON source = wanted_source AND username = wanted_username`,
);

export type CredentialName = Pick<CredentialRow, 'source' | 'username'>;

/** In their order; undefined where there is none of the name. */
export async function findByNames(sql: Sql, wanted: readonly CredentialName[]): Promise<(CredentialRow | undefined)[]> {
  const found = await sql.rows<CredentialRow & { position: number }>(BY_NAMES, [
    wanted.map(({ source }) => source),
    wanted.map(({ username }) => username),
  ]);
  const at = new Map(found.map((row) => [row.position, row]));
  return wanted.map((_, index) => at.get(index + 1));
}

export async function listCredentials(sql: Sql): Promise<CredentialRow[]> {
  return sql.rows<CredentialRow>(`SELECT ${COLUMNS} FROM inbound_credential ORDER BY source, username`);
}

/** Answers undefined where there are `most` already. */
export async function insertCredential(
  tx: Tx,
  id: string,
  { source, username, passwordHash, active }: CredentialFields,
  most: number,
): Promise<CredentialRow | undefined> {
  return tx.one<CredentialRow>(
    `INSERT INTO inbound_credential (id, source, username, password_hash, active)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM inbound_credential) < $6 RETURNING ${COLUMNS}`,
    [id, source, username, passwordHash, active, most],
  );
}

/** Null leaves a field as it is. Answers undefined where there is no such credential. */
export async function updateCredential(
  tx: Tx,
  id: string,
  change: Partial<CredentialFields>,
): Promise<CredentialRow | undefined> {
  const { source = null, username = null, passwordHash = null, active = null } = change;
  return tx.one<CredentialRow>(
    `UPDATE inbound_credential SET source = coalesce($2, source), username = coalesce($3, username),
       password_hash = coalesce($4, password_hash), active = coalesce($5, active), updated_at = clock_timestamp()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, source, username, passwordHash, active],
  );
}

export async function deleteCredential(tx: Tx, id: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM inbound_credential WHERE id = $1', [id])) === 1;
}
