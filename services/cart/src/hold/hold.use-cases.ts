import { todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { DomainError, type ErrorKind } from '@stayline/errors';
import { cartErrors } from '../carts/cart.errors';
import { type CartFacts } from '../carts/cart-facts';
import { type CartFactsStore } from '../carts/cart-facts.store';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { guestOfHold, type Hold, roomsNotSold, staysToHold } from './hold';
import { cartHoldErrors } from './hold.errors';
import { copyHold } from './hold.store';
import { type HoldAnswer, type HoldsClient } from './holds-client';
import { stayAmounts } from './stay-amounts';

export interface Agent {
  sub: string;
  email?: string;
}

/** What a command needs to know of a hold. */
type KnownHold = Pick<Hold, 'id' | 'status'>;

/**
 * Holds belong to the service `holds`; a cart says what to hold and shows what became of it. Calls are made outside any
 * transaction and with nothing locked. Their answers are copied in the same way as events will be, so the cart is right
 * as soon as the call ends.
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
    const placement = {
      cartId,
      cartName: cart.name,
      customerLabel: cart.customerLabel,
      channelId: cart.channelId,
      agentId: agent.sub,
      agentEmail: reachable(agent),
      stays,
    };
    await this.command(cartId, () => this.holds.place(newId('hld'), placement));
    return this.show(cartId);
  }

  async release(agent: Agent, cartId: string): Promise<PricedCart> {
    const hold = await this.currentHold(await this.ownCart(agent.sub, cartId));
    if (hold?.status !== 'ACTIVE') throw cartHoldErrors.notActive();
    await this.command(cartId, () => this.holds.release(hold.id));
    return this.show(cartId);
  }

  async confirm(agent: Agent, cartId: string): Promise<PricedCart> {
    const facts = await this.ownCart(agent.sub, cartId);
    const hold = await this.currentHold(facts);
    if (hold?.status === 'EXPIRED') throw cartHoldErrors.expired();
    if (hold?.status !== 'ACTIVE') throw cartHoldErrors.notActive();
    const { cart, primaryGuest } = facts;
    const confirmation = {
      channelId: cart.channelId,
      guest: primaryGuest && guestOfHold(primaryGuest),
      amounts: stayAmounts(priceCart(facts)),
    };
    await this.command(cartId, () => this.holds.confirm(hold.id, confirmation));
    return this.show(cartId);
  }

  /** HOLD-18. If `holds` cannot do it now, the event of the archived cart does. */
  async releaseBeforeArchiving(ownerId: string, cartId: string): Promise<void> {
    const facts = await this.ownCart(ownerId, cartId);
    try {
      const hold = await this.currentHold(facts);
      if (hold?.status === 'ACTIVE') await this.command(cartId, () => this.holds.release(hold.id));
    } catch (error) {
      if (!isOneOf(error, ['conflict', 'unavailable'])) throw error;
    }
  }

  private async ownCart(ownerId: string, cartId: string): Promise<CartFacts> {
    const facts = await this.facts.read(this.database, ownerId, cartId);
    if (!facts || facts.cart.ownerId !== ownerId) throw cartErrors.notFound();
    if (facts.cart.status === 'ARCHIVED') throw cartErrors.archived();
    return facts;
  }

  /**
   * Asks `holds`. Until their events come, our copy lacks a hold whose answer was lost, and the end of the hold before
   * it.
   */
  private async currentHold({ cart, hold }: CartFacts): Promise<KnownHold | null> {
    const answer = await this.holds.findOfCart(cart.id);
    if (!answer) return hold;
    await this.copy(answer);
    if (hold?.status === 'ACTIVE' && hold.id !== answer.holdId) await this.copy(await this.holds.find(hold.id));
    return { id: answer.holdId, status: answer.status };
  }

  /** After a refusal our copy of the hold is out of date, so it is read again. */
  private async command(cartId: string, call: () => Promise<HoldAnswer>): Promise<void> {
    try {
      await this.copy(await call());
    } catch (error) {
      if (isOneOf(error, ['conflict'])) await this.refresh(cartId);
      throw error;
    }
  }

  /** If `holds` does not answer now, the refusal still counts, and the event will bring the copy up to date. */
  private async refresh(cartId: string): Promise<void> {
    const answer = await this.holds.findOfCart(cartId).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
    if (answer) await this.copy(answer);
  }

  private copy(answer: HoldAnswer): Promise<void> {
    return this.database.transaction((tx) => copyHold(tx, answer, answer.sequence));
  }

  private async show(cartId: string): Promise<PricedCart> {
    return priceCart(await this.facts.load(this.database, cartId));
  }
}

function isOneOf(error: unknown, kinds: readonly ErrorKind[]): boolean {
  return error instanceof DomainError && kinds.includes(error.kind);
}

/** RFC 5321, 4.5.3.1.3: a longer text is no address, and must not prevent an agent from holding rooms. */
const MAX_EMAIL = 254;

function reachable({ email }: Agent): string | null {
  return email !== undefined && email.length <= MAX_EMAIL ? email : null;
}
