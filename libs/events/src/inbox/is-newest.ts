import { type Tx } from '@stayline/database';

/**
 * True when the event is newer than all that were seen of its subject; otherwise a projection skips it. Runs in the
 * projection's transaction.
 */
export async function isNewest(
  tx: Tx,
  projection: string,
  event: { subject: string; sequence: number },
): Promise<boolean> {
  const rows = await tx.execute(
    `INSERT INTO projection_sequence (projection, subject, sequence) VALUES ($1, $2, $3)
     ON CONFLICT (projection, subject) DO UPDATE SET sequence = excluded.sequence WHERE projection_sequence.sequence < excluded.sequence`,
    [projection, event.subject, event.sequence],
  );
  return rows === 1;
}
