import { statement, type Tx } from '@stayline/database';

const LAPSE = statement(
  'modifications-lapse',
  `UPDATE amount_modification SET status = 'LAPSED', ended_at = platform_now()
   WHERE cart_id = $1 AND status IN ('PENDING', 'APPROVED', 'APPLIED')`,
);

/** What was agreed was agreed for the cart as it was: editing items, meals, VAS or channel ends it. */
export async function lapseModifications(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(LAPSE, [cartId]);
}
