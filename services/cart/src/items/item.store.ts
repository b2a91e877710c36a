import { type Sql, statement, type Tx } from '@stayline/database';
import { type Item } from '../carts/cart';
import { type ItemContent } from './item';

const LIST = statement(
  'items-of-cart',
  `SELECT id, position, listing_id AS "listingId", check_in AS "checkIn", check_out AS "checkOut", adults, children, infants,
     unit_quantity AS "unitQuantity", selected_properties AS "selectedProperties", loose_quantity AS "looseQuantity"
   FROM cart_item WHERE cart_id = $1 ORDER BY position, id`,
);

/** In order of position. */
export function itemsOfCart(sql: Sql, cartId: string): Promise<Item[]> {
  return sql.rows<Item>(LIST, [cartId]);
}

const INSERT = statement(
  'item-insert',
  `INSERT INTO cart_item (listing_id, check_in, check_out, adults, children, infants, unit_quantity, selected_properties,
     selected_property_ids, loose_quantity, snapshot_at, id, cart_id, position)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, platform_now(), $11, $12, $13)`,
);

/** Its snapshot is written at the end of the same transaction, when it has been priced. */
export async function insertItem(tx: Tx, cartId: string, item: Item): Promise<void> {
  await tx.execute(INSERT, [...contentOf(item), item.id, cartId, item.position]);
}

const UPDATE = statement(
  'item-update',
  `UPDATE cart_item SET listing_id = $1, check_in = $2, check_out = $3, adults = $4, children = $5, infants = $6,
     unit_quantity = $7, selected_properties = $8, selected_property_ids = $9, loose_quantity = $10
   WHERE id = $11`,
);

export async function updateItem(tx: Tx, itemId: string, content: ItemContent): Promise<void> {
  await tx.execute(UPDATE, [...contentOf(content), itemId]);
}

/** Its meals and services are deleted with it. */
export async function deleteItem(tx: Tx, itemId: string): Promise<void> {
  await tx.execute('DELETE FROM cart_item WHERE id = $1', [itemId]);
}

export async function writePositions(tx: Tx, idsInOrder: readonly string[]): Promise<void> {
  await tx.execute(
    `UPDATE cart_item SET position = placed.place - 1
     FROM unnest($1::text[]) WITH ORDINALITY AS placed (id, place) WHERE cart_item.id = placed.id`,
    [idsInOrder],
  );
}

function contentOf(item: ItemContent): unknown[] {
  return [
    item.listingId,
    item.checkIn,
    item.checkOut,
    item.adults,
    item.children,
    item.infants,
    item.unitQuantity,
    JSON.stringify(item.selectedProperties),
    item.selectedProperties.map((each) => each.propertyId),
    item.looseQuantity,
  ];
}
