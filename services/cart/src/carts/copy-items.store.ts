import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';

/**
 * Copies a cart's items with their meals and services, snapshots included. Lines that can be priced take new snapshots
 * afterwards.
 */
export async function copyItems(tx: Tx, fromCartId: string, toCartId: string): Promise<void> {
  const items = await tx.rows<{ id: string }>('SELECT id FROM cart_item WHERE cart_id = $1 ORDER BY position, id', [
    fromCartId,
  ]);
  if (items.length === 0) return;
  const ids = [items.map((item) => item.id), items.map(() => newId('itm'))];
  await tx.execute(
    `INSERT INTO cart_item (id, cart_id, position, listing_id, check_in, check_out, adults, children, infants, unit_quantity,
       selected_properties, selected_property_ids, loose_quantity, snapshot_total, snapshot_tax, snapshot_nights, snapshot_at)
     SELECT copy.new_id, $3, i.position, i.listing_id, i.check_in, i.check_out, i.adults, i.children, i.infants, i.unit_quantity,
       i.selected_properties, i.selected_property_ids, i.loose_quantity, i.snapshot_total, i.snapshot_tax, i.snapshot_nights,
       i.snapshot_at
     FROM unnest($1::text[], $2::text[]) AS copy (old_id, new_id) JOIN cart_item i ON i.id = copy.old_id`,
    [...ids, toCartId],
  );
  await tx.execute(
    `INSERT INTO item_meal (item_id, meal_id, dates, adults, children, snapshot_total, snapshot_tax, snapshot_at)
     SELECT copy.new_id, m.meal_id, m.dates, m.adults, m.children, m.snapshot_total, m.snapshot_tax, m.snapshot_at
     FROM unnest($1::text[], $2::text[]) AS copy (old_id, new_id) JOIN item_meal m ON m.item_id = copy.old_id`,
    ids,
  );
  await tx.execute(
    `INSERT INTO item_vas (item_id, vas_id, dates, quantity, snapshot_total, snapshot_tax, snapshot_at)
     SELECT copy.new_id, v.vas_id, v.dates, v.quantity, v.snapshot_total, v.snapshot_tax, v.snapshot_at
     FROM unnest($1::text[], $2::text[]) AS copy (old_id, new_id) JOIN item_vas v ON v.item_id = copy.old_id`,
    ids,
  );
}
