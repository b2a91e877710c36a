import { type Sql, statement, type Tx } from '@stayline/database';

export interface TemplateVersion {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly subject: string;
  readonly content: string;
  /** Whether it came with the platform, and not from an operator. */
  readonly shipped: boolean;
  readonly createdAt: Date;
}

export type NewVersion = Pick<TemplateVersion, 'id' | 'name' | 'subject' | 'content' | 'shipped'>;

const COLUMNS = 'id, name, version, subject, content, shipped, created_at AS "createdAt"';

const NEWEST_IDS = statement(
  'template-newest-ids',
  `SELECT DISTINCT ON (name) id, name FROM template_version WHERE name = ANY ($1) ORDER BY name, version DESC`,
);

/** Which versions are the newest of these names. */
export function newestIds(sql: Sql, names: readonly string[]): Promise<Pick<TemplateVersion, 'id' | 'name'>[]> {
  return sql.rows(NEWEST_IDS, [names]);
}

export function findVersions(sql: Sql, ids: readonly string[]): Promise<TemplateVersion[]> {
  return sql.rows(`SELECT ${COLUMNS} FROM template_version WHERE id = ANY ($1)`, [ids]);
}

/** The newest, or a certain version. */
export function findTemplate(sql: Sql, name: string, version?: number): Promise<TemplateVersion | undefined> {
  return sql.one(
    `SELECT ${COLUMNS} FROM template_version WHERE name = $1 AND version = coalesce($2, version) ORDER BY version DESC LIMIT 1`,
    [name, version ?? null],
  );
}

/** The newest of each name. */
export function listTemplates(sql: Sql): Promise<Pick<TemplateVersion, 'name' | 'subject' | 'version'>[]> {
  return sql.rows('SELECT DISTINCT ON (name) name, subject, version FROM template_version ORDER BY name, version DESC');
}

const TEMPLATES_LOCK_KEY = 7_829_201;

/** Until the transaction ends nobody else saves or deletes a template: versions are counted, and names. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))', [TEMPLATES_LOCK_KEY]);
}

export async function countTemplates(tx: Tx): Promise<number> {
  return (await tx.one<{ count: number }>('SELECT count(DISTINCT name) AS count FROM template_version'))?.count ?? 0;
}

export async function insertVersion(tx: Tx, { id, name, subject, content, shipped }: NewVersion): Promise<number> {
  const row = await tx.one<{ version: number }>(
    `INSERT INTO template_version (id, name, version, subject, content, shipped)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5 FROM template_version WHERE name = $2 RETURNING version`,
    [id, name, subject, content, shipped],
  );
  return row?.version ?? 0;
}

/** Old versions go, so that a template that is saved every day does not fill the table. */
export async function keepNewest(tx: Tx, name: string, versions: number): Promise<void> {
  await tx.execute(
    `DELETE FROM template_version WHERE name = $1 AND version <= (SELECT max(version) - $2 FROM template_version WHERE name = $1)`,
    [name, versions],
  );
}

export async function deleteTemplate(tx: Tx, name: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM template_version WHERE name = $1', [name])) > 0;
}
