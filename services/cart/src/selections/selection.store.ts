import { type Tx } from '@stayline/database';
import { type Item, type MealSelection, type VasSelection } from '../carts/cart';

/** Puts the selection in place of the item's earlier one of this meal; its snapshot follows once it is priced. */
export async function upsertMeal(tx: Tx, itemId: string, meal: MealSelection): Promise<void> {
  await tx.execute(
    `INSERT INTO item_meal (item_id, meal_id, dates, adults, children, snapshot_at) VALUES ($1, $2, $3, $4, $5, platform_now())
     ON CONFLICT (item_id, meal_id) DO UPDATE SET dates = excluded.dates, adults = excluded.adults, children = excluded.children`,
    [itemId, meal.mealId, meal.dates, meal.adults, meal.children],
  );
}

/** False: the item has no selection of it. */
export async function deleteMeal(tx: Tx, itemId: string, mealId: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM item_meal WHERE item_id = $1 AND meal_id = $2', [itemId, mealId])) === 1;
}

/** Puts the selection in place of the item's earlier one of this service; its snapshot follows once it is priced. */
export async function upsertVas(tx: Tx, itemId: string, vas: VasSelection): Promise<void> {
  await tx.execute(
    `INSERT INTO item_vas (item_id, vas_id, dates, quantity, snapshot_at) VALUES ($1, $2, $3, $4, platform_now())
     ON CONFLICT (item_id, vas_id) DO UPDATE SET dates = excluded.dates, quantity = excluded.quantity`,
    [itemId, vas.vasId, vas.dates, vas.quantity],
  );
}

/** False: the item has no selection of it. */
export async function deleteVas(tx: Tx, itemId: string, vasId: string): Promise<boolean> {
  return (await tx.execute('DELETE FROM item_vas WHERE item_id = $1 AND vas_id = $2', [itemId, vasId])) === 1;
}

/**
 * Selections keep the dates that are nights of the new stay. A selection without such a date is deleted; one for every
 * night stays.
 */
export async function dropDatesOutside(
  tx: Tx,
  itemId: string,
  { checkIn, checkOut }: Pick<Item, 'checkIn' | 'checkOut'>,
): Promise<void> {
  for (const table of ['item_meal', 'item_vas']) {
    const kept = `SELECT array_agg(date ORDER BY date) FROM unnest(dates) AS date WHERE date >= $2 AND date < $3`;
    await tx.execute(`DELETE FROM ${table} WHERE item_id = $1 AND dates IS NOT NULL AND (${kept}) IS NULL`, [
      itemId,
      checkIn,
      checkOut,
    ]);
    await tx.execute(`UPDATE ${table} SET dates = (${kept}) WHERE item_id = $1 AND dates IS NOT NULL`, [
      itemId,
      checkIn,
      checkOut,
    ]);
  }
}
