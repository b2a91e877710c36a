import { type PricedCart } from '../pricing/priced-cart';
import { cartErrors } from './cart.errors';
import { viewCart } from './cart.view';

/** CART-41: refuses a cart whose answer would be larger than this; whoever reads carts needs so much memory for each. */
export function checkSize(priced: PricedCart, maxBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(viewCart(priced)));
  if (bytes > maxBytes) throw cartErrors.sizeLimitReached(maxBytes);
}
