import { type Tx } from '@stayline/database';
import { itemErrors } from '../items/item.errors';
import { lapseModifications } from '../modifications/lapse-modifications';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { type LineRef, resnapshot } from '../pricing/resnapshot';
import { writeSnapshots } from '../pricing/snapshot.store';
import { type Cart } from './cart';
import { type CartFactsStore } from './cart-facts.store';
import { checkSize } from './cart-size';
import { lockCart } from './cart.store';

/** What an edit needs from the rest of the transaction, besides the rows that it has written itself. */
export interface Edit {
  /** Lines that take their current price as their snapshot. */
  resnapshot?: (line: LineRef) => boolean;
  /** Items that the cart's channel must be able to sell, or else nothing is changed: 400 ITEM_NOT_SOLD. */
  mustSell?: (itemId: string) => boolean;
  /** Ends a pending or effective modification, because it was agreed for the cart as it was before. */
  endsModification?: boolean;
  /** The cart may have become larger: CART_SIZE_LIMIT_REACHED above the limit. */
  grows?: boolean;
}

export interface CartEditorOptions {
  maxCartBytes: number;
}

/**
 * The only way to change a cart: lock its row (with the owner in the query), refuse an archived one, do the work, then
 * read and price the whole cart as every reader does, and take new snapshots. If any step refuses, nothing is changed.
 */
export class CartEditor {
  constructor(
    private readonly facts: CartFactsStore,
    private readonly options: CartEditorOptions,
  ) {}

  /** `work` decides and writes. It gets the cart's row as it was, and may read more. Returns the cart as it is afterwards. */
  async edit(tx: Tx, ownerId: string, cartId: string, work: (cart: Cart) => Promise<Edit>): Promise<PricedCart> {
    const cart = await lockCart(tx, ownerId, cartId);
    return this.finish(tx, cartId, await work(cart));
  }

  /** The end of every writer's transaction. Called directly by writers that find and lock the cart in another way. */
  async finish(tx: Tx, cartId: string, edit: Edit): Promise<PricedCart> {
    if (edit.endsModification) await lapseModifications(tx, cartId);
    const priced = priceCart(await this.facts.load(tx, cartId));
    if (edit.mustSell) requireSold(priced, edit.mustSell);
    if (edit.grows) checkSize(priced, this.options.maxCartBytes);
    if (!edit.resnapshot) return priced;
    const fresh = resnapshot(priced, edit.resnapshot);
    await writeSnapshots(tx, fresh);
    return fresh.priced;
  }
}

function requireSold(priced: PricedCart, mustSell: (itemId: string) => boolean): void {
  const unsold = priced.items.filter(({ facts, base }) => !base.available && mustSell(facts.id));
  if (unsold.length > 0)
    throw itemErrors.notSold(
      unsold.map(({ facts }) => `listingId: the channel cannot sell ${facts.listingId} as chosen`),
    );
}
