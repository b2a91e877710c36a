import { statement, type Tx } from '@stayline/database';

const LAPSE = statement(
  'modifications-lapse',
  `UPDATE amount_modification SET status = 'LAPSED', ended_at = platform_now()
   WHERE cart_id = $1 AND status = ANY ($2)`,
);

/** A modification was agreed for the cart as it was, so editing items, meals, VAS or channel ends it. */
export async function lapseModifications(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(LAPSE, [cartId, ['PENDING', 'APPROVED', 'APPLIED']]);
}

/** Nobody can decide about an archived cart any more. The total that was agreed stays. */
export async function lapsePendingModification(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(LAPSE, [cartId, ['PENDING']]);
}
