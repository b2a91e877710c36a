import { newId } from '@stayline/contracts';
import { type PageOfRows, type PageRequest, selectPage, type Sql, type Tx } from '@stayline/database';

/** An address to which nothing is sent any more. */
export interface Suppression {
  readonly id: string;
  /** In lower case. */
  readonly address: string;
  readonly reason: string;
  readonly since: Date;
}

export async function suppressAddress(tx: Tx, address: string, reason: string): Promise<void> {
  await tx.execute(
    'INSERT INTO suppressed_address (id, address, reason) VALUES ($1, lower($2), $3) ON CONFLICT (address) DO NOTHING',
    [newId('sup'), address, reason],
  );
}

export async function isSuppressed(sql: Sql, address: string): Promise<boolean> {
  return (await sql.one('SELECT 1 FROM suppressed_address WHERE address = lower($1)', [address])) !== undefined;
}

export async function liftSuppression(tx: Tx, address: string): Promise<void> {
  await tx.execute('DELETE FROM suppressed_address WHERE address = lower($1)', [address]);
}

export function listSuppressions(sql: Sql, at: PageRequest): Promise<PageOfRows<Suppression>> {
  const columns = 'id, address, reason, since';
  return selectPage(sql, { columns, from: 'suppressed_address', orderBy: 'since DESC, id' }, at);
}

export async function deleteSuppression(sql: Sql, id: string): Promise<boolean> {
  return (await sql.execute('DELETE FROM suppressed_address WHERE id = $1', [id])) === 1;
}
