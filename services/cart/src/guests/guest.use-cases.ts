import { todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type CartFacts } from '../carts/cart-facts';
import { type CartFactsStore } from '../carts/cart-facts.store';
import { type CartEditor } from '../carts/edit-cart';
import { findRegistered } from '../guest-directory/directory.store';
import { type PricedCart } from '../pricing/priced-cart';
import { type SecondaryGuest } from './guest';
import { guestErrors } from './guest.errors';
import { checkNotAmong, checkRegistration, guestDetails, nextPosition, readGuest, type SentGuest } from './guest-rules';
import { deletePrimaryGuest, deleteSecondaryGuest, savePrimaryGuest, saveSecondaryGuest } from './guest.store';

export type SentPrimaryGuest = SentGuest & { firstName: string; guestId: string | null };
export type SentSecondaryGuest = SentGuest & { firstName: string; position: number | null };
/** What PATCH may change; what is absent stays, null clears. */
export type SecondaryGuestChange = Partial<Omit<SecondaryGuest, 'id'>>;

export interface GuestOptions {
  platformZone: string;
  maxSecondaryGuests: number;
}

/**
 * The guests of a cart, kept on it as a snapshot (GUEST-2). No price depends on them, so changing them ends no
 * modification.
 */
export class GuestUseCases {
  constructor(
    private readonly editor: CartEditor,
    private readonly facts: CartFactsStore,
    private readonly options: GuestOptions,
  ) {}

  setPrimary(tx: Tx, ownerId: string, cartId: string, sent: SentPrimaryGuest): Promise<PricedCart> {
    return this.save(tx, ownerId, cartId, async (facts) => {
      const read = readGuest(sent, this.today(facts));
      const guest = { guestId: sent.guestId, ...guestDetails(read) };
      checkNotAmong(guest, facts.secondaryGuests);
      checkRegistration(guest.guestId, await findRegistered(tx, guest));
      await savePrimaryGuest(tx, cartId, guest);
    });
  }

  removePrimary(tx: Tx, ownerId: string, cartId: string): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      if (!(await deletePrimaryGuest(tx, cartId))) throw guestErrors.notFound();
      return {};
    });
  }

  addSecondary(tx: Tx, ownerId: string, cartId: string, sent: SentSecondaryGuest): Promise<PricedCart> {
    return this.save(tx, ownerId, cartId, async (facts) => {
      const { secondaryGuests } = facts;
      const { maxSecondaryGuests } = this.options;
      if (secondaryGuests.length >= maxSecondaryGuests) throw guestErrors.limitReached(maxSecondaryGuests);
      const details = guestDetails(readGuest(sent, this.today(facts)));
      checkNotAmong(details, everybody(facts));
      const position = sent.position ?? nextPosition(secondaryGuests);
      await saveSecondaryGuest(tx, cartId, { id: newId('sgt'), position, ...details });
    });
  }

  changeSecondary(
    tx: Tx,
    ownerId: string,
    cartId: string,
    guestId: string,
    change: SecondaryGuestChange,
  ): Promise<PricedCart> {
    return this.save(tx, ownerId, cartId, async (facts) => {
      const guest = facts.secondaryGuests.find(({ id }) => id === guestId);
      if (!guest) throw guestErrors.notFound();
      const changed = { ...guest, ...readGuest(change, this.today(facts)) };
      checkNotAmong(
        changed,
        everybody(facts).filter((other) => other !== guest),
      );
      await saveSecondaryGuest(tx, cartId, changed);
    });
  }

  removeSecondary(tx: Tx, ownerId: string, cartId: string, guestId: string): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      if (!(await deleteSecondaryGuest(tx, cartId, guestId))) throw guestErrors.notFound();
      return {};
    });
  }

  private save(
    tx: Tx,
    ownerId: string,
    cartId: string,
    work: (facts: CartFacts) => Promise<void>,
  ): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, async () => {
      await work(await this.facts.load(tx, cartId));
      return { grows: true };
    });
  }

  private today({ now }: CartFacts): string {
    return todayIn(this.options.platformZone, now);
  }
}

function everybody({ primaryGuest, secondaryGuests }: CartFacts) {
  return primaryGuest ? [primaryGuest, ...secondaryGuests] : secondaryGuests;
}
