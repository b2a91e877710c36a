import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Hundredths } from '@stayline/money';
import { lockApprovalLimit } from '../approvers/approver.store';
import { cartErrors } from '../carts/cart.errors';
import { type CartFactsStore } from '../carts/cart-facts.store';
import { type CartEditor } from '../carts/edit-cart';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { newAdjustmentCode } from './adjustment-code';
import { type ApprovalFacts, checkApproval, checkDecision, decideRequest } from './decide-modification';
import { type Modification } from './modification';
import { modificationErrors } from './modification.errors';
import {
  type Decision,
  decidePending,
  insertModification,
  lockCartToDecide,
  supersedeEffective,
} from './modification.store';

export interface ModificationRequest {
  targetTotal: Hundredths;
  /** Null: none was given. */
  reason: string | null;
  attachmentUrl: string | null;
}

/** What an approver decides about, and how. */
export interface DecisionOn {
  userId: string;
  cartId: string;
  modificationId: string;
}

export class ModificationUseCases {
  constructor(
    private readonly facts: CartFactsStore,
    private readonly editor: CartEditor,
  ) {}

  request(
    tx: Tx,
    ownerId: string,
    cartId: string,
    { targetTotal, ...request }: ModificationRequest,
  ): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      const { totals, items, facts } = await this.priced(tx, cartId);
      const hasPending = facts.modifications.some(isPending);
      const current = { hasItems: items.length > 0, hasPending, currentTotal: totals.grandTotal };
      const decided = decideRequest(current, targetTotal);
      if (decided.status === 'APPLIED') await supersedeEffective(tx, cartId);
      await insertModification(tx, cartId, {
        ...request,
        ...decided,
        targetTotal,
        id: newId('mod'),
        originalTotal: totals.grandTotal,
        adjustmentCode: newAdjustmentCode(),
        requestedBy: ownerId,
      });
      // Those that have ended stay in the cart's history.
      return { grows: true };
    });
  }

  /** MOD-10: the agent takes back what is pending. */
  withdraw(tx: Tx, ownerId: string, cartId: string): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      const { modifications } = await this.facts.load(tx, cartId);
      const pending = modifications.find(isPending);
      if (!pending) throw modificationErrors.notPending();
      await decidePending(tx, cartId, pending.id, { status: 'WITHDRAWN', decidedBy: null, note: null });
      return {};
    });
  }

  approve(tx: Tx, on: DecisionOn): Promise<PricedCart> {
    return this.decide(tx, on, checkApproval, { status: 'APPROVED', decidedBy: on.userId, note: null });
  }

  reject(tx: Tx, on: DecisionOn, note: string | null): Promise<PricedCart> {
    return this.decide(tx, on, checkDecision, { status: 'REJECTED', decidedBy: on.userId, note });
  }

  /**
   * Checks the approver's right in the transaction that writes the decision, with the cart and then the mapping locked.
   */
  private async decide(
    tx: Tx,
    { userId, cartId, modificationId }: DecisionOn,
    check: (facts: ApprovalFacts) => unknown,
    decision: Decision,
  ): Promise<PricedCart> {
    const cart = await lockCartToDecide(tx, userId, cartId, modificationId);
    if (!cart) throw cartErrors.notFound();
    if (cart.status === 'ARCHIVED') throw cartErrors.archived();
    const { totals, facts } = await this.priced(tx, cartId);
    const modification = facts.modifications.find(({ id }) => id === modificationId);
    if (!modification) throw modificationErrors.notFound();
    const limit = await lockApprovalLimit(tx, userId, cart.channelId);
    check({ modification, limit, computedTotal: totals.computedTotal });
    if (decision.status === 'APPROVED') await supersedeEffective(tx, cartId);
    await decidePending(tx, cartId, modificationId, decision);
    return this.editor.finish(tx, cartId, {});
  }

  private async priced(tx: Tx, cartId: string): Promise<PricedCart> {
    return priceCart(await this.facts.load(tx, cartId));
  }
}

function isPending({ status }: Modification): boolean {
  return status === 'PENDING';
}
