import { type Tx } from '@stayline/database';

/** DECISIONS "Editing items, meals, VAS or channel afterwards ends a pending or effective modification". */
export async function lapseModifications(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(
    `UPDATE amount_modification SET status = 'LAPSED', ended_at = platform_now()
     WHERE cart_id = $1 AND status IN ('PENDING', 'APPROVED', 'APPLIED')`,
    [cartId],
  );
}
