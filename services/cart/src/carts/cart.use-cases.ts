import { cartArchived, newId } from '@stayline/contracts';
import { type Database, type Tx, violates } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { type LastStep } from '@stayline/http';
import { isKnownChannel } from '../catalog/offering.store';
import { copyGuests } from '../guests/copy-guests.store';
import { type HoldUseCases } from '../hold/hold.use-cases';
import { lapsePendingModification } from '../modifications/lapse-modifications';
import { priceCart } from '../pricing/price-cart';
import { type PricedCart } from '../pricing/priced-cart';
import { type Cart, type OpenStatus } from './cart';
import { cartErrors } from './cart.errors';
import { type CartFactsStore } from './cart-facts.store';
import { type CartFilter, hasOpenCarts, insertCart, listCartIds, lockForCopying, updateCart } from './cart.store';
import { copyItems } from './copy-items.store';
import { type CartEditor } from './edit-cart';

const SOURCE = 'stayline/cart';

export interface CartOptions {
  defaultChannelId: string;
  defaultCurrency: string;
  maxCartsPerAgent: number;
}

export interface NewCart {
  name: string;
  customerLabel: string | null;
  /** Null: the default channel. */
  channelId: string | null;
}

/** What PATCH may change; what is absent stays. */
export interface CartChange {
  name?: string;
  customerLabel?: string | null;
  channelId?: string;
  status?: OpenStatus;
}

export class CartUseCases {
  constructor(
    private readonly database: Database,
    private readonly facts: CartFactsStore,
    private readonly editor: CartEditor,
    private readonly holds: HoldUseCases,
    private readonly options: CartOptions,
  ) {}

  create(tx: Tx, ownerId: string, { name, customerLabel, channelId }: NewCart): Promise<PricedCart> {
    const cart = { id: newId('crt'), ownerId, name, customerLabel, currency: this.options.defaultCurrency };
    return refusingTakenName(async () => {
      if (channelId !== null) await this.requireChannel(tx, channelId);
      await this.requireRoomForOne(tx, ownerId);
      await insertCart(tx, { ...cart, channelId: channelId ?? this.options.defaultChannelId });
      return this.editor.finish(tx, cart.id, {});
    });
  }

  /** One page of the owner's carts; each is read when it is asked for, so that no more of them are held than are being sent. */
  async list(ownerId: string, filter: CartFilter): Promise<{ total: number; carts: AsyncIterable<PricedCart> }> {
    const { ids, total } = await listCartIds(this.database, ownerId, filter);
    return { total, carts: this.readEach(ids) };
  }

  private async *readEach(ids: readonly string[]): AsyncGenerator<PricedCart> {
    for (const id of ids) yield priceCart(await this.facts.load(this.database, id));
  }

  change(tx: Tx, ownerId: string, cartId: string, change: CartChange): Promise<PricedCart> {
    return refusingTakenName(() =>
      this.editor.edit(tx, ownerId, cartId, async (cart) => {
        const next = { ...cart, ...change };
        const movesChannel = next.channelId !== cart.channelId;
        if (movesChannel) await this.requireChannel(tx, next.channelId);
        await updateCart(tx, next);
        // The snapshots keep the old channel's prices; those of the new channel show as drift.
        return movesChannel ? { mustSell: () => true, endsModification: true } : {};
      }),
    );
  }

  /** Frees the rooms; the last step frees the name and tells the others. */
  async archive(ownerId: string, cartId: string): Promise<LastStep<PricedCart>> {
    await this.holds.releaseBeforeArchiving(ownerId, cartId);
    return (tx) =>
      this.editor.edit(tx, ownerId, cartId, async (cart) => {
        await updateCart(tx, { ...cart, status: 'ARCHIVED' });
        await lapsePendingModification(tx, cartId);
        await appendToOutbox(tx, archivedEvent(cart));
        return {};
      });
  }

  /** CART-8: copies items, meals, VAS and guests with snapshots at current prices; never the hold or a modification. */
  duplicate(tx: Tx, ownerId: string, cartId: string, name: string): Promise<PricedCart> {
    const id = newId('crt');
    return refusingTakenName(async () => {
      const original = await lockForCopying(tx, ownerId, cartId);
      if (!original) throw cartErrors.notFound();
      await this.requireRoomForOne(tx, ownerId);
      await insertCart(tx, { ...original, id, name });
      await copyItems(tx, cartId, id);
      await copyGuests(tx, cartId, id);
      return this.editor.finish(tx, id, { resnapshot: () => true, grows: true });
    });
  }

  /** CART-26: accepts current prices. What was agreed about the total stays agreed. */
  refreshPrices(tx: Tx, ownerId: string, cartId: string): Promise<PricedCart> {
    return this.editor.edit(tx, ownerId, cartId, () => Promise.resolve({ resnapshot: () => true }));
  }

  /** Far above honest use, so that carts made at once may pass it by a few. */
  private async requireRoomForOne(tx: Tx, ownerId: string): Promise<void> {
    const { maxCartsPerAgent } = this.options;
    if (await hasOpenCarts(tx, ownerId, maxCartsPerAgent)) throw cartErrors.limitReached(maxCartsPerAgent);
  }

  private async requireChannel(tx: Tx, channelId: string): Promise<void> {
    if (channelId === this.options.defaultChannelId) return;
    if (!(await isKnownChannel(tx, channelId))) throw cartErrors.channelUnknown();
  }
}

function archivedEvent({ id, ownerId, channelId, version, updatedAt }: Cart) {
  const data = { cartId: id, ownerId, channelId, archivedAt: updatedAt.toISOString() };
  return newEvent(cartArchived, { source: SOURCE, subject: id, sequence: version, data });
}

/** Only the database notices when two carts get one name at the same time. */
async function refusingTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'cart_name_per_owner')) throw cartErrors.nameTaken();
    throw error;
  }
}
