import { type Database } from '@stayline/database';
// The routes match in the order in which tsoa meets the controllers here: fixed paths above {cartId}.
import { CartController } from './carts/cart.controller';
import { CartFactsStore } from './carts/cart-facts.store';
import { CartUseCases } from './carts/cart.use-cases';
import { CartEditor } from './carts/edit-cart';
import { type CartSettings } from './settings';

/** Builds the use cases and controllers of every capability. */
export function createControllers(database: Database, settings: CartSettings): object[] {
  const facts = new CartFactsStore(settings);
  const editor = new CartEditor(database, facts);
  return [new CartController(new CartUseCases(database, facts, editor, settings))];
}
