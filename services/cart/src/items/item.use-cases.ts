import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Cart, type Item, MAX_ITEMS } from '../carts/cart';
import { setCurrency } from '../carts/cart.store';
import { type CartEditor, type Edit } from '../carts/edit-cart';
import { sellableProperties } from '../catalog/offering.store';
import { platformNow } from '../catalog/platform-now';
import { type PricedCart } from '../pricing/priced-cart';
import { type LineRef } from '../pricing/resnapshot';
import { dropDatesOutside } from '../selections/selection.store';
import { checkCurrency, checkOffering } from './check-offering';
import {
  type AddedItem,
  changeItem,
  changesContent,
  type ItemChange,
  type ItemContent,
  moveItem,
  readAddedItem,
} from './item';
import { itemErrors } from './item.errors';
import { deleteItem, insertItem, itemsOfCart, updateItem, writePositions } from './item.store';
import { checkSums, mergeUnits } from './units';

export class ItemUseCases {
  constructor(
    private readonly editor: CartEditor,
    private readonly zone: string,
  ) {}

  /** CART-14: the same listing and dates again add to the item that is there. */
  add(tx: Tx, ownerId: string, cartId: string, added: AddedItem): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async (cart) => {
      const asked = readAddedItem(added, { now: await platformNow(tx), zone: this.zone });
      const items = await itemsOfCart(tx, cartId);
      const same = items.find((item) => isSameStay(item, asked));
      if (!same && items.length >= MAX_ITEMS) throw itemErrors.limitReached(MAX_ITEMS);
      const order = await this.requireSold(tx, cart, asked, items.length > 0);
      const item: Item = same
        ? { ...same, ...mergeUnits(same, asked, order) }
        : { ...asked, id: newId('itm'), position: (items.at(-1)?.position ?? -1) + 1 };
      checkSums(item);
      await (same ? updateItem(tx, item.id, item) : insertItem(tx, cartId, item));
      return wroteItem(item.id);
    });
  }

  /** `position` alone changes no price and ends nothing. */
  change(tx: Tx, ownerId: string, cartId: string, itemId: string, change: ItemChange): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async (cart) => {
      const items = await itemsOfCart(tx, cartId);
      const item = requireItem(items, itemId);
      if (change.position !== undefined) {
        const ids = items.map((each) => each.id);
        await writePositions(tx, moveItem(ids, itemId, change.position));
      }
      return changesContent(change) ? this.changeContent(tx, cart, { items, item }, change) : {};
    });
  }

  remove(tx: Tx, ownerId: string, cartId: string, itemId: string): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      requireItem(await itemsOfCart(tx, cartId), itemId);
      await deleteItem(tx, itemId);
      return { endsModification: true };
    });
  }

  private async changeContent(
    tx: Tx,
    cart: Cart,
    { items, item }: { items: readonly Item[]; item: Item },
    change: ItemChange,
  ): Promise<Edit> {
    const next = changeItem(item, change, { now: await platformNow(tx), zone: this.zone });
    const others = items.filter((each) => each.id !== item.id);
    if (others.some((each) => isSameStay(each, next))) throw itemErrors.duplicate();
    await this.requireSold(tx, cart, next, others.length > 0);
    await updateItem(tx, item.id, next);
    const moved = next.checkIn !== item.checkIn || next.checkOut !== item.checkOut;
    if (!moved) return wroteItem(item.id);
    await dropDatesOutside(tx, item.id, next);
    return { ...wroteItem(item.id), resnapshot: (line) => line.itemId === item.id };
  }

  /** Answers the listing's properties in their order. */
  private async requireSold(tx: Tx, cart: Cart, item: ItemContent, hasOthers: boolean): Promise<string[]> {
    const properties = await sellableProperties(tx, cart.channelId, item.listingId);
    const currency = checkCurrency(cart, checkOffering(item, properties), hasOthers);
    if (currency !== cart.currency) await setCurrency(tx, cart.id, currency);
    return properties.map(({ propertyId }) => propertyId);
  }
}

/** The item with this id in this cart, or ITEM_NOT_FOUND. */
export function requireItem(items: readonly Item[], itemId: string): Item {
  const item = items.find((each) => each.id === itemId);
  if (!item) throw itemErrors.notFound();
  return item;
}

function isSameStay(one: ItemContent, other: ItemContent): boolean {
  return one.listingId === other.listingId && one.checkIn === other.checkIn && one.checkOut === other.checkOut;
}

/** After a write of an item its base line takes a new snapshot. */
function wroteItem(itemId: string): Edit {
  return {
    resnapshot: (line: LineRef) => line.kind === 'base' && line.itemId === itemId,
    mustSell: (id) => id === itemId,
    endsModification: true,
    grows: true,
  };
}
