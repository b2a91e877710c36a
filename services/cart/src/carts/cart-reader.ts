import { type Database } from '@stayline/database';
import { tagged, type TaggedAnswer } from '@stayline/http';
import { LRUCache } from 'lru-cache';
import { priceCart } from '../pricing/price-cart';
import { cartErrors } from './cart.errors';
import { type CartFactsStore } from './cart-facts.store';
import { viewCart } from './cart.view';

/** An answer, and the state of all that it was made from. */
interface KeptAnswer extends TaggedAnswer {
  readonly state: string;
}

/**
 * Reads of one cart. A cart is priced when it, or something that it is priced from, has changed; until then the answer of
 * the last read is sent again. Every read asks the database for the state and for the right to read, so no answer is older
 * than its request.
 */
export class CartReader {
  private readonly kept: LRUCache<string, KeptAnswer>;

  constructor(
    private readonly database: Database,
    private readonly facts: CartFactsStore,
    { maxRememberedBytes }: { maxRememberedBytes: number },
  ) {
    this.kept = new LRUCache({ maxSize: maxRememberedBytes, sizeCalculation: ({ bytes }) => bytes.length });
  }

  /** For the owner, and for an approver who has to decide about the cart. */
  async read(readerId: string, cartId: string): Promise<TaggedAnswer> {
    const known = this.kept.get(cartId);
    if (known) {
      const state = await this.facts.state(this.database, readerId, cartId);
      if (state === known.state) return known;
    }
    const read = await this.facts.readInState(this.database, readerId, cartId);
    if (!read) throw cartErrors.notFound();
    const answer = { ...tagged(viewCart(priceCart(read.facts))), state: read.state };
    this.kept.set(cartId, answer);
    return answer;
  }
}
