import {
  type EventDefinition,
  holdConfirmed,
  holdExpired,
  type HoldPush,
  type holdPlaced,
  type holdPushed,
  holdReleased,
  type HoldState,
} from '@stayline/contracts';
import { type Sql, type Tx } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { pushesOfHold } from '../channel-manager/push.store';
import { type FinalStatus, type Hold, shownStatus } from './hold';

/** The event for each end of a hold. */
export const ENDED: Record<FinalStatus, EventDefinition<string, HoldState>> = {
  RELEASED: holdReleased,
  EXPIRED: holdExpired,
  CONFIRMED: holdConfirmed,
};

/** The payload of the hold's events. */
export function holdState(hold: Hold, pushes: readonly HoldPush[]): HoldState {
  const status = shownStatus(hold.status);
  if (status === null) throw new Error(`The hold ${hold.id} is ${hold.status}: nobody may hear of it`);
  return {
    holdId: hold.id,
    cartId: hold.cartId,
    cartName: hold.cartName,
    customerLabel: hold.customerLabel,
    channelId: hold.channelId,
    agentId: hold.agentId,
    agentEmail: hold.agentEmail,
    agentName: hold.agentName,
    status,
    heldAt: hold.heldAt.toISOString(),
    expiresAt: hold.expiresAt.toISOString(),
    endedAt: hold.endedAt?.toISOString() ?? null,
    stays: [...hold.stays],
    pushes: [...pushes],
    bookings: hold.bookings.map((booking) => ({
      ...booking,
      status: hold.cancelledBookings.includes(booking.bookingId) ? 'CANCELLED' : 'CONFIRMED',
    })),
  };
}

export async function readHoldState(sql: Sql, hold: Hold): Promise<HoldState> {
  return holdState(hold, await pushesOfHold(sql, hold.id));
}

/** Call it in the transaction of the change, after the row's `version` was raised. */
export async function announce(
  tx: Tx,
  definition: typeof holdPlaced | typeof holdPushed | EventDefinition<string, HoldState>,
  hold: Hold,
): Promise<void> {
  const data = await readHoldState(tx, hold);
  const event = { source: 'stayline/holds', subject: hold.id, sequence: hold.version, data };
  await appendToOutbox(tx, newEvent(definition, event));
}
