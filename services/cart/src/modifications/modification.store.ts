import { type Tx } from '@stayline/database';
import { hundredthsValue } from '@stayline/money';
import { type Cart } from '../carts/cart';
import { type Modification } from './modification';

export type NewModification = Pick<
  Modification,
  | 'id'
  | 'type'
  | 'status'
  | 'originalTotal'
  | 'targetTotal'
  | 'adjustmentCode'
  | 'reason'
  | 'attachmentUrl'
  | 'requestedBy'
>;

export async function insertModification(tx: Tx, cartId: string, modification: NewModification): Promise<void> {
  await tx.execute(
    `INSERT INTO amount_modification (id, cart_id, type, status, original_total, target_total, adjustment_code, reason,
       attachment_url, requested_by, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, platform_now())`,
    [
      modification.id,
      cartId,
      modification.type,
      modification.status,
      hundredthsValue(modification.originalTotal),
      hundredthsValue(modification.targetTotal),
      modification.adjustmentCode,
      modification.reason,
      modification.attachmentUrl,
      modification.requestedBy,
    ],
  );
}

/** MOD-6: when the next one takes effect, the prior effective one ends. */
export async function supersedeEffective(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(
    `UPDATE amount_modification SET status = 'SUPERSEDED', ended_at = platform_now()
     WHERE cart_id = $1 AND status IN ('APPROVED', 'APPLIED')`,
    [cartId],
  );
}

export interface Decision {
  status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  /** Null: nobody decided; its requester withdrew it. */
  decidedBy: string | null;
  note: string | null;
}

/** False: it is not pending. */
export async function decidePending(tx: Tx, cartId: string, id: string, decision: Decision): Promise<boolean> {
  const decided = await tx.execute(
    `UPDATE amount_modification SET status = $3, decided_by = $4, note = $5,
       decided_at = CASE WHEN $4::text IS NOT NULL THEN platform_now() END,
       ended_at = CASE WHEN $3 <> 'APPROVED' THEN platform_now() END
     WHERE cart_id = $1 AND id = $2 AND status = 'PENDING'`,
    [cartId, id, decision.status, decision.decidedBy, decision.note],
  );
  return decided === 1;
}

/**
 * Locks and returns the cart, for its owner, and for an approver of its channel if this is the cart's modification or
 * another one is pending. Undefined for everybody else.
 */
export async function lockCartToDecide(
  tx: Tx,
  userId: string,
  cartId: string,
  modificationId: string,
): Promise<Pick<Cart, 'id' | 'channelId' | 'status'> | undefined> {
  return tx.one(
    `UPDATE cart SET version = version + 1, updated_at = platform_now()
     WHERE id = $1 AND (owner_id = $2 OR EXISTS (
       SELECT 1 FROM amount_modification m JOIN approver ON approver.user_id = $2 AND approver.channel_id = cart.channel_id
       WHERE m.cart_id = cart.id AND (m.status = 'PENDING' OR m.id = $3)))
     RETURNING id, channel_id AS "channelId", status`,
    [cartId, userId, modificationId],
  );
}
