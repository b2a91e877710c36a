import { type HeldStay, type HoldPush } from '@stayline/contracts';
import { type Verdict } from '@stayline/dispatch';
import { type Hold } from '../holds/hold';
import { pushErrors } from './push.errors';

/** HOLD-22: CONFIRM blocks a property's rooms in the channel manager, CANCEL frees them. */
export type PushOperation = HoldPush['operation'];
export type PushState = HoldPush['state'];

/** One property of one hold. */
export interface Push {
  /** The idempotency key: `hold:{holdId}:{propertyId}:confirm` or `cancel`; `cancel:{bookingId}` where one booking of the hold was cancelled. */
  id: string;
  holdId: string;
  propertyId: string;
  operation: PushOperation;
  body: ReservationPush;
}

/** What the channel manager gets, the same at every attempt. */
export interface ReservationPush {
  action: 'Confirm' | 'Cancel';
  holdId: string;
  propertyId: string;
  channelId: string;
  /** Units of this property on the nights from check-in up to check-out; no night is in two of them. */
  stays: { checkIn: string; checkOut: string; quantity: number }[];
}

/** What an adapter to a channel manager must do. A push that is sent again has the same id and the same body. */
export interface ChannelManagerApi {
  /** Does not throw when the channel manager fails. After `signal` aborts, nothing is being sent any more. */
  push(push: Pick<Push, 'id' | 'body'>, signal: AbortSignal): Promise<Verdict<unknown>>;
  /** Closes connections. Call it when nothing is being sent. */
  stop(): void;
}

/** A push and how far it got. */
export interface PushRecord extends Push {
  state: PushState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/**
 * HOLD-32: only what FAILED is pushed again. A Confirm is not once its hold has a Cancel: it would arrive after it, and block the rooms for
 * good.
 */
export function checkRequeue(
  { operation, state }: Pick<PushRecord, 'operation' | 'state'>,
  holdIsCancelled: boolean,
): void {
  if (state !== 'FAILED') throw pushErrors.notFailed();
  if (operation === 'CONFIRM' && holdIsCancelled) throw pushErrors.superseded();
}

type Held = Pick<Hold, 'id' | 'channelId'>;

/**
 * One push for each property whose availability the hold takes, its parts and wholes too, with its quantity on each night. A Confirm names no end: a `Cancel` ends the block, and a confirmed hold keeps it
 * with nothing more said (HOLD-22).
 */
export function pushesFor(hold: Held & Pick<Hold, 'blocks'>, operation: PushOperation): Push[] {
  return pushesOf(hold, hold.blocks, operation, operation === 'CONFIRM' ? 'confirm' : 'cancel');
}

/** A Cancel for each property of which a cancelled booking has freed something, with just that (HOLD-36). */
export function pushesForFreed(hold: Held, bookingId: string, freed: readonly HeldStay[]): Push[] {
  return pushesOf(hold, freed, 'CANCEL', `cancel:${bookingId}`);
}

function pushesOf(hold: Held, blocks: readonly HeldStay[], operation: PushOperation, key: string): Push[] {
  const byProperty = new Map<string, HeldStay[]>();
  for (const block of blocks) byProperty.set(block.propertyId, [...(byProperty.get(block.propertyId) ?? []), block]);
  return [...byProperty].map(([propertyId, stays]) => ({
    id: `hold:${hold.id}:${propertyId}:${key}`,
    holdId: hold.id,
    propertyId,
    operation,
    body: {
      action: operation === 'CONFIRM' ? 'Confirm' : 'Cancel',
      holdId: hold.id,
      propertyId,
      channelId: hold.channelId,
      stays: stays.map(({ checkIn, checkOut, quantity }) => ({ checkIn, checkOut, quantity })),
    },
  }));
}
