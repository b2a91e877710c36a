import { type Sql, statement, type Tx } from '@stayline/database';
import { type Cart, type CartStatus } from './cart';
import { cartErrors } from './cart.errors';

const COLUMNS = `id, owner_id AS "ownerId", name, customer_label AS "customerLabel", channel_id AS "channelId", currency, status,
  version, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Locks the row and counts the write in one statement. A refusal afterwards rolls both back. */
const LOCK = statement(
  'cart-lock',
  `UPDATE cart SET version = version + 1, updated_at = platform_now() WHERE id = $1 AND owner_id = $2 RETURNING ${COLUMNS}`,
);

/**
 * The first statement of every writer. CART_NOT_FOUND unless the cart is the owner's; CART_ARCHIVED when it is
 * read-only.
 */
export async function lockCart(tx: Tx, ownerId: string, cartId: string): Promise<Cart> {
  const cart = await tx.one<Cart>(LOCK, [cartId, ownerId]);
  if (!cart) throw cartErrors.notFound();
  if (cart.status === 'ARCHIVED') throw cartErrors.archived();
  return cart;
}

/** Counts no further than `max`. */
export async function hasOpenCarts(tx: Tx, ownerId: string, max: number): Promise<boolean> {
  const row = await tx.one<{ open: number }>(
    `SELECT count(*) AS open FROM (SELECT 1 FROM cart WHERE owner_id = $1 AND status <> 'ARCHIVED' LIMIT $2) counted`,
    [ownerId, max],
  );
  return row?.open === max;
}

/** Fails on the index `cart_name_per_owner` when the name is taken. */
export async function insertCart(
  tx: Tx,
  cart: Pick<Cart, 'id' | 'ownerId' | 'name' | 'customerLabel' | 'channelId' | 'currency'>,
): Promise<void> {
  await tx.execute(
    `INSERT INTO cart (id, owner_id, name, customer_label, channel_id, currency, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, now, now FROM platform_now() AS now`,
    [cart.id, cart.ownerId, cart.name, cart.customerLabel, cart.channelId, cart.currency],
  );
}

/** Fails on the index `cart_name_per_owner` when the name is taken. */
export async function updateCart(
  tx: Tx,
  cart: Pick<Cart, 'id' | 'name' | 'customerLabel' | 'channelId' | 'status'>,
): Promise<void> {
  await tx.execute('UPDATE cart SET name = $2, customer_label = $3, channel_id = $4, status = $5 WHERE id = $1', [
    cart.id,
    cart.name,
    cart.customerLabel,
    cart.channelId,
    cart.status,
  ]);
}

export async function setCurrency(tx: Tx, cartId: string, currency: string): Promise<void> {
  await tx.execute('UPDATE cart SET currency = $2 WHERE id = $1', [cartId, currency]);
}

/** One of the owner's carts, locked against changes until the transaction ends, in order to copy it. */
export function lockForCopying(tx: Tx, ownerId: string, cartId: string): Promise<Cart | undefined> {
  return tx.one<Cart>(`SELECT ${COLUMNS} FROM cart WHERE id = $1 AND owner_id = $2 FOR SHARE`, [cartId, ownerId]);
}

export interface CartFilter {
  status: CartStatus | null;
  /** Part of the name or the label, letter case ignored. */
  text: string | null;
  page: number;
  pageSize: number;
}

/** One page of the owner's carts, newest first; archived ones only where the status asks for them. */
export async function listCartIds(
  sql: Sql,
  ownerId: string,
  { status, text, page, pageSize }: CartFilter,
): Promise<{ ids: string[]; total: number }> {
  const row = await sql.one<{ ids: string[] | null; total: number }>(
    `WITH found AS (
       SELECT id, created_at FROM cart
       WHERE owner_id = $1 AND CASE WHEN $2::text IS NULL THEN status <> 'ARCHIVED' ELSE status = $2 END
         AND ($3::text IS NULL OR name ILIKE $3 OR customer_label ILIKE $3)
     )
     SELECT (SELECT count(*) FROM found) AS total, (
       SELECT array_agg(id ORDER BY created_at DESC, id DESC) FROM (
         SELECT id, created_at FROM found ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5) page) AS ids`,
    [ownerId, status, text === null ? null : `%${escapeLike(text)}%`, pageSize, page * pageSize],
  );
  return { ids: row?.ids ?? [], total: row?.total ?? 0 };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
