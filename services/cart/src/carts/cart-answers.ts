import { type Database, type Tx } from '@stayline/database';
import { answerInSteps, answerOnce, type Attempts, type CallerRequest, type LastStep } from '@stayline/http';
import { type PricedCart } from '../pricing/priced-cart';
import { type CartView, viewCart } from './cart.view';

/**
 * How every write of an agent or approver is answered: by the whole cart, as the transaction that wrote it leaves it. With an
 * Idempotency-Key a repeat gets the same bytes and writes nothing.
 */
export class CartAnswers {
  constructor(private readonly database: Database) {}

  once(request: CallerRequest<'agent'>, write: (tx: Tx) => Promise<PricedCart>): Promise<CartView> {
    return answerOnce(this.database, request, async (tx) => viewCart(await write(tx)));
  }

  /** For writes that call the service `holds` before their transaction. */
  inSteps<Note>(
    request: CallerRequest<'agent'>,
    work: (attempts: Attempts<Note>) => Promise<LastStep<PricedCart>>,
  ): Promise<CartView> {
    return answerInSteps(this.database, request, async (attempts: Attempts<Note>) => {
      const lastStep = await work(attempts);
      return async (tx) => viewCart(await lastStep(tx));
    });
  }
}
