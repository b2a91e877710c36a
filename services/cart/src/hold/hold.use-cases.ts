import { todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { cartErrors } from '../carts/cart.errors';
import { type CartFacts } from '../carts/cart-facts';
import { type CartFactsStore } from '../carts/cart-facts.store';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { guestOfHold, type Hold, roomsNotSold, staysToHold } from './hold';
import { cartHoldErrors } from './hold.errors';
import { copyHold } from './hold.store';
import { type HoldAnswer, type HoldsClient } from './holds-client';

export interface Agent {
  sub: string;
  email?: string;
}

/**
 * Holds belong to the service `holds`; a cart says what to hold and shows what became of it. The call is made outside any transaction and
 * with nothing locked; its answer is copied as its event will be, so the cart is true right after the call.
 */
export class HoldUseCases {
  constructor(
    private readonly database: Database,
    private readonly facts: CartFactsStore,
    private readonly holds: HoldsClient,
    private readonly zone: string,
  ) {}

  async place(agent: Agent, cartId: string): Promise<PricedCart> {
    const facts = await this.ownCart(agent.sub, cartId);
    const { cart, items, now } = facts;
    const stays = staysToHold(items, todayIn(this.zone, now));
    if (stays.length === 0) throw cartHoldErrors.noRoomsSelected();
    const unsold = roomsNotSold(priceCart(facts).items);
    if (unsold.length > 0) throw cartHoldErrors.unitsUnavailable(unsold);
    const answer = await this.holds.place(newId('hld'), {
      cartId,
      cartName: cart.name,
      customerLabel: cart.customerLabel,
      channelId: cart.channelId,
      agentId: agent.sub,
      agentEmail: reachable(agent),
      stays,
    });
    return this.show(cartId, answer);
  }

  async release(agent: Agent, cartId: string): Promise<PricedCart> {
    const { hold } = await this.ownCart(agent.sub, cartId);
    if (hold?.status !== 'ACTIVE') throw cartHoldErrors.notActive();
    return this.show(cartId, await this.command(hold, () => this.holds.release(hold.id)));
  }

  async confirm(agent: Agent, cartId: string): Promise<PricedCart> {
    const { cart, hold, primaryGuest } = await this.ownCart(agent.sub, cartId);
    if (hold?.status === 'EXPIRED') throw cartHoldErrors.expired();
    if (hold?.status !== 'ACTIVE') throw cartHoldErrors.notActive();
    const confirmation = { channelId: cart.channelId, guest: primaryGuest && guestOfHold(primaryGuest) };
    return this.show(cartId, await this.command(hold, () => this.holds.confirm(hold.id, confirmation)));
  }

  private async ownCart(ownerId: string, cartId: string): Promise<CartFacts> {
    const facts = await this.facts.read(this.database, ownerId, cartId);
    if (!facts || facts.cart.ownerId !== ownerId) throw cartErrors.notFound();
    if (facts.cart.status === 'ARCHIVED') throw cartErrors.archived();
    return facts;
  }

  /** A refusal tells that the hold has changed since we heard of it: the cart's next read is to be true as well. */
  private async command(hold: Hold, call: () => Promise<HoldAnswer>): Promise<HoldAnswer> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') await this.refresh(hold);
      throw error;
    }
  }

  /** Where `holds` does not answer any more the refusal stands all the same, and the event will bring what it tells. */
  private async refresh({ id }: Hold): Promise<void> {
    const answer = await this.holds.find(id).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
    if (answer) await this.copy(answer);
  }

  private copy(answer: HoldAnswer): Promise<void> {
    return this.database.transaction((tx) => copyHold(tx, answer, answer.sequence));
  }

  private async show(cartId: string, answer: HoldAnswer): Promise<PricedCart> {
    await this.copy(answer);
    return priceCart(await this.facts.load(this.database, cartId));
  }
}

/** RFC 5321, 4.5.3.1.3: what is longer is no address, and must not keep an agent from holding. */
const MAX_EMAIL = 254;

function reachable({ email }: Agent): string | null {
  return email !== undefined && email.length <= MAX_EMAIL ? email : null;
}
