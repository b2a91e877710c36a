import { todayIn } from '@stayline/calendar';
import { holdErrors, newId } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { DomainError, type ErrorKind } from '@stayline/errors';
import { type Attempts, type LastStep } from '@stayline/http';
import { cartErrors } from '../carts/cart.errors';
import { type CartFacts } from '../carts/cart-facts';
import { type CartFactsStore } from '../carts/cart-facts.store';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { namesOfProperties } from '../catalog/offering.store';
import { guestOfHold, type Hold, namedStays, propertiesOf, roomsNotSold, staysToHold } from './hold';
import { cartHoldErrors } from './hold.errors';
import { copyHold } from './hold.store';
import { type HoldAnswer, type HoldsClient, type PlaceHold } from './holds-client';
import { stayAmounts } from './stay-amounts';

export interface Agent {
  sub: string;
  email?: string;
  name?: string;
}

/** What a command needs to know of a hold. */
type KnownHold = Pick<Hold, 'id' | 'status'>;

/** The hold that a request is about: all attempts of one request command the same. */
export interface HoldNote {
  holdId: string;
}

/**
 * Holds belong to the service `holds`; a cart says what to hold and shows what became of it. Calls are made outside any
 * transaction and with nothing locked. The last step copies the answer in the same way as its event will be, so the cart
 * is right as soon as the call ends.
 */
export class HoldUseCases {
  constructor(
    private readonly database: Database,
    private readonly facts: CartFactsStore,
    private readonly holds: HoldsClient,
    private readonly zone: string,
  ) {}

  async place(agent: Agent, cartId: string, attempts: Attempts<HoldNote>): Promise<LastStep<PricedCart>> {
    const facts = await this.ownCart(agent.sub, cartId);
    const note = await attempts.noted();
    const placed = note && (await this.holds.find(note.holdId));
    if (placed) return this.show(placed);
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
      agentName: agent.name ?? null,
      stays: namedStays(stays, await namesOfProperties(this.database, propertiesOf(stays))),
    };
    return this.show(await this.command(cartId, () => this.placeNoted(placement, attempts)));
  }

  async release(agent: Agent, cartId: string, attempts: Attempts<HoldNote>): Promise<LastStep<PricedCart>> {
    const facts = await this.ownCart(agent.sub, cartId);
    const { holdId } = await this.activeHold(facts, attempts, () => cartHoldErrors.notActive());
    return this.show(await this.command(cartId, () => this.holds.release(holdId)));
  }

  async confirm(agent: Agent, cartId: string, attempts: Attempts<HoldNote>): Promise<LastStep<PricedCart>> {
    const facts = await this.ownCart(agent.sub, cartId);
    const { holdId } = await this.activeHold(facts, attempts, (ended) =>
      ended === 'EXPIRED' ? cartHoldErrors.expired() : cartHoldErrors.notActive(),
    );
    const { cart, primaryGuest } = facts;
    const confirmation = {
      channelId: cart.channelId,
      guest: primaryGuest && guestOfHold(primaryGuest),
      amounts: stayAmounts(priceCart(facts)),
    };
    return this.show(await this.command(cartId, () => this.holds.confirm(holdId, confirmation)));
  }

  /** HOLD-18. If `holds` cannot do it now, the event of the archived cart does. */
  async releaseBeforeArchiving(ownerId: string, cartId: string): Promise<void> {
    const facts = await this.ownCart(ownerId, cartId);
    try {
      const hold = await this.currentHold(facts);
      if (hold?.status === 'ACTIVE') await this.copy(await this.command(cartId, () => this.holds.release(hold.id)));
    } catch (error) {
      if (!isOneOf(error, ['conflict', 'unavailable'])) throw error;
    }
  }

  /** Under an id that was undone nothing is ever held: the attempt after the one that it was made for takes another. */
  private async placeNoted(placement: PlaceHold, attempts: Attempts<HoldNote>): Promise<HoldAnswer> {
    const ours = { holdId: newId('hld') };
    const noted = await attempts.note(ours);
    try {
      return await this.holds.place(noted.holdId, placement);
    } catch (error) {
      if (noted.holdId === ours.holdId || !isUndone(error)) throw error;
      const { holdId } = await attempts.note(ours, noted);
      return this.holds.place(holdId, placement);
    }
  }

  /** The hold that the first attempt found active; `refusal` where there is none. */
  private async activeHold(
    facts: CartFacts,
    attempts: Attempts<HoldNote>,
    refusal: (ended: Hold['status'] | undefined) => DomainError,
  ): Promise<HoldNote> {
    const noted = await attempts.noted();
    if (noted) return noted;
    const hold = await this.currentHold(facts);
    if (hold?.status === 'ACTIVE') return attempts.note({ holdId: hold.id });
    // An attempt beside this one may have ended it since.
    const ended = await attempts.noted();
    if (ended) return ended;
    throw refusal(hold?.status);
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
    const other = hold?.status === 'ACTIVE' && hold.id !== answer.holdId ? await this.holds.find(hold.id) : undefined;
    if (other) await this.copy(other);
    return { id: answer.holdId, status: answer.status };
  }

  /** After a refusal our copy of the hold is out of date, so it is read again. */
  private async command(cartId: string, call: () => Promise<HoldAnswer>): Promise<HoldAnswer> {
    try {
      return await call();
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

  private show(answer: HoldAnswer): LastStep<PricedCart> {
    return async (tx) => {
      await copyHold(tx, answer, answer.sequence);
      return priceCart(await this.facts.load(tx, answer.cartId));
    };
  }
}

function isUndone(error: unknown): boolean {
  return error instanceof DomainError && error.code === holdErrors.undone.declared.code;
}

function isOneOf(error: unknown, kinds: readonly ErrorKind[]): boolean {
  return error instanceof DomainError && kinds.includes(error.kind);
}

/** RFC 5321, 4.5.3.1.3: a longer text is no address, and must not prevent an agent from holding rooms. */
const MAX_EMAIL = 254;

function reachable({ email }: Agent): string | null {
  return email !== undefined && email.length <= MAX_EMAIL ? email : null;
}
