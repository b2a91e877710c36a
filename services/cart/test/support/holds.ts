import { type EventDefinition, type HoldState, newId } from '@stayline/contracts';
import { publishEvent } from '@stayline/harness';
import { day, type RunningCart } from './running-cart';

const HOUR_MS = 3_600_000;

/** Publishes hold events as the service `holds` would. */
export class HoldPublisher {
  constructor(private readonly cart: RunningCart) {}

  /** Returns when the cart has handled it. */
  async tell<D>(definition: EventDefinition<string, D>, subject: string, sequence: number, data: D): Promise<void> {
    await this.publish(definition, subject, sequence, data);
    await this.cart.caughtUp();
  }

  /** Give `id` to publish the same event again. */
  async publish<D>(
    definition: EventDefinition<string, D>,
    subject: string,
    sequence: number,
    data: D,
    id = newId('evt'),
  ): Promise<void> {
    await publishEvent(this.cart.log, definition, { id, subject, sequence, data });
  }
}

/** A hold of `agent-1`: one unit of `palm-1` for two nights, active for an hour. */
export function holdOf(cartId: string, change: Partial<HoldState> = {}): HoldState {
  const now = Date.now();
  return {
    holdId: newId('hld'),
    cartId,
    cartName: 'Goa',
    customerLabel: null,
    channelId: 'chan-main',
    agentId: 'agent-1',
    agentEmail: null,
    status: 'ACTIVE',
    heldAt: new Date(now).toISOString(),
    expiresAt: new Date(now + HOUR_MS).toISOString(),
    endedAt: null,
    stays: [{ propertyId: 'palm-1', checkIn: day(40), checkOut: day(42), quantity: 1 }],
    pushes: [{ propertyId: 'palm-1', operation: 'CONFIRM', state: 'PENDING' }],
    ...change,
  };
}
