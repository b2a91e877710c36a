import { type Tx } from '@stayline/database';
import { type Item } from '../carts/cart';
import { type CartEditor, type Edit } from '../carts/edit-cart';
import { isMealOfListing, isVasOfListing } from '../catalog/offering.store';
import { itemsOfCart } from '../items/item.store';
import { requireItem } from '../items/item.use-cases';
import { type PricedCart } from '../pricing/priced-cart';
import { mealAsked, type SentMeal, type SentVas, vasAsked } from './selection';
import { selectionErrors } from './selection.errors';
import { deleteMeal, deleteVas, upsertMeal, upsertVas } from './selection.store';

/** An item of one of the caller's carts. */
export interface ItemAddress {
  ownerId: string;
  cartId: string;
  itemId: string;
}

/** Meals and value-added services of an item; each write takes a new snapshot of its own line only. */
export class SelectionUseCases {
  constructor(private readonly editor: CartEditor) {}

  putMeal(tx: Tx, at: ItemAddress, sent: SentMeal): Promise<PricedCart> {
    return this.editItem(tx, at, async (item) => {
      const meal = mealAsked(sent, item);
      if (!(await isMealOfListing(tx, meal.mealId, item.listingId))) throw selectionErrors.mealUnknown();
      await upsertMeal(tx, item.id, meal);
      return {
        resnapshot: (line) => line.kind === 'meal' && line.itemId === item.id && line.mealId === meal.mealId,
        endsModification: true,
        grows: true,
      };
    });
  }

  dropMeal(tx: Tx, at: ItemAddress, mealId: string): Promise<PricedCart> {
    return this.editItem(tx, at, async (item) => {
      if (!(await deleteMeal(tx, item.id, mealId))) throw selectionErrors.mealNotFound();
      return { endsModification: true };
    });
  }

  putVas(tx: Tx, at: ItemAddress, sent: SentVas): Promise<PricedCart> {
    return this.editItem(tx, at, async (item) => {
      const vas = vasAsked(sent, item);
      if (!(await isVasOfListing(tx, vas.vasId, item.listingId))) throw selectionErrors.vasUnknown();
      await upsertVas(tx, item.id, vas);
      return {
        resnapshot: (line) => line.kind === 'vas' && line.itemId === item.id && line.vasId === vas.vasId,
        endsModification: true,
        grows: true,
      };
    });
  }

  dropVas(tx: Tx, at: ItemAddress, vasId: string): Promise<PricedCart> {
    return this.editItem(tx, at, async (item) => {
      if (!(await deleteVas(tx, item.id, vasId))) throw selectionErrors.vasNotFound();
      return { endsModification: true };
    });
  }

  private editItem(
    tx: Tx,
    { ownerId, cartId, itemId }: ItemAddress,
    work: (item: Item) => Promise<Edit>,
  ): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => work(requireItem(await itemsOfCart(tx, cartId), itemId)));
  }
}
