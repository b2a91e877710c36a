import { type CartArchived, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { announceDue } from '@stayline/dispatch';
import { lockAgent, releaseHoldsOfCart } from '../holds/hold.store';

/** Remembers the cart, so that nothing is ever held for it again. The timer releases its holds. */
export async function releaseHoldsWhenCartArchived(tx: Tx, { data }: Event<string, CartArchived>): Promise<void> {
  await lockAgent(tx, data.ownerId);
  await releaseHoldsOfCart(tx, data.cartId);
  announceDue(tx, 'hold');
}
