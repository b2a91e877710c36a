import { nextCutoff } from '@stayline/calendar';
import {
  type HeldBooking,
  type HeldStay,
  holdErrors,
  type HoldState,
  type NamedStay,
  type StayAmounts,
} from '@stayline/contracts';

/**
 * Other services see only the statuses of the contract. `PLACING` is not a hold yet and `UNDOING` will never be one, so
 * they are not shown. `RELEASING`, `CONFIRMING` and `EXPIRING` are shown as ACTIVE until the ledger has given its
 * verdict.
 */
export type HoldStatus = HoldState['status'] | 'PLACING' | 'RELEASING' | 'CONFIRMING' | 'EXPIRING' | 'UNDOING';

export type FinalStatus = Exclude<HoldState['status'], 'ACTIVE'>;

/** Who the rooms are for, as far as known. `phone` is E.164. */
export interface HoldGuest {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
}

/** For whom the rooms are booked. Without a channel it is the one for which they were held. */
export interface Confirmation {
  channelId?: string;
  guest: HoldGuest | null;
  /** What each stay comes to, as far as the cart has told. */
  amounts: readonly StayAmounts[] | null;
}

/** What is being done about an ACTIVE hold until the ledger has given its verdict. */
export type Command = { status: 'RELEASING' } | ({ status: 'CONFIRMING' } & Confirmation);

/** What a cart asks for. */
export interface HoldRequest {
  /** `hld_…`, made by the caller: the same request again is the same hold. */
  id: string;
  cartId: string;
  cartName: string;
  customerLabel: string | null;
  channelId: string;
  agentId: string;
  agentEmail: string | null;
  agentName: string | null;
  stays: readonly NamedStay[];
}

export interface Hold extends HoldRequest {
  status: HoldStatus;
  /** Counts the changes that others hear of. */
  version: number;
  heldAt: Date;
  /** The cutoff: from then on, by the platform clock alone, it locks nothing. */
  expiresAt: Date;
  endedAt: Date | null;
  /** What it takes of each property, parts and wholes too, as the ledger said when it was placed. */
  blocks: readonly HeldStay[];
  /** What it has become, once confirmed. */
  bookings: readonly HeldBooking[];
  /** The ids of those that were cancelled; one may be known before the bookings are. */
  cancelledBookings: readonly string[];
  guest: HoldGuest | null;
  /** As the confirmation that is under way has told. */
  amounts: readonly StayAmounts[] | null;
}

/** Everything that a placement depends on, read under the agent's lock. */
export interface PlacementFacts {
  now: Date;
  cartIsArchived: boolean;
  /**
   * The status of the cart's hold that has not ended. An overdue hold counts only while a command on it is under way.
   */
  cartHoldStatus: HoldStatus | null;
  agentActiveHolds: number;
  agentMaxHolds: number;
}

export interface Cutoff {
  /** `HH:mm`. */
  time: string;
  /** IANA. */
  zone: string;
}

/** HOLD-3, HOLD-4, HOLD-5: checks every reason to refuse a hold, and returns when it is released by itself. Pure. */
export function placeHold(facts: PlacementFacts, cutoff: Cutoff): { heldAt: Date; expiresAt: Date } {
  if (facts.cartIsArchived) throw holdErrors.cartArchived();
  if (facts.cartHoldStatus === 'ACTIVE') throw holdErrors.alreadyActive();
  if (facts.cartHoldStatus !== null) throw holdErrors.inTransition();
  if (facts.agentActiveHolds >= facts.agentMaxHolds) throw holdErrors.limitReached(facts.agentMaxHolds);
  return { heldAt: facts.now, expiresAt: nextCutoff(facts.now, cutoff.time, cutoff.zone) };
}

/**
 * What a command does in the present state: begin, join one of the same kind that is under way, or nothing, because it
 * is done already.
 */
export type Step = 'BEGIN' | 'JOIN' | 'DONE';

/** A release ends an active hold. A hold past its cutoff locks nothing any more; it will expire. */
export function decideRelease(hold: Hold, now: Date): Step {
  if (hold.status === 'RELEASED') return 'DONE';
  if (hold.status === 'RELEASING') return 'JOIN';
  if (isUnderWay(hold.status)) throw holdErrors.inTransition();
  if (hold.status !== 'ACTIVE' || isOverdue(hold, now)) throw holdErrors.notActive();
  return 'BEGIN';
}

/** Only before the cutoff. At the very moment of the cutoff it is too late. */
export function decideConfirmation(hold: Hold, now: Date): Step {
  if (hold.status === 'CONFIRMED') return 'DONE';
  if (hold.status === 'CONFIRMING') return 'JOIN';
  if (hold.status === 'EXPIRED' || hold.status === 'EXPIRING') throw holdErrors.expired();
  if (isUnderWay(hold.status)) throw holdErrors.inTransition();
  if (hold.status !== 'ACTIVE') throw holdErrors.notActive();
  if (isOverdue(hold, now)) throw holdErrors.expired();
  return 'BEGIN';
}

/** Whether another kind of command has to wait. EXPIRING is past the cutoff, so the hold is over for every command. */
function isUnderWay(status: HoldStatus): boolean {
  return status === 'PLACING' || status === 'UNDOING' || status === 'RELEASING' || status === 'CONFIRMING';
}

function isOverdue(hold: Hold, now: Date): boolean {
  return hold.expiresAt.getTime() <= now.getTime();
}

/** The status that others see; null: it is not a hold. */
export function shownStatus(status: HoldStatus): HoldState['status'] | null {
  switch (status) {
    case 'PLACING':
    case 'UNDOING':
      return null;
    case 'ACTIVE':
    case 'RELEASING':
    case 'CONFIRMING':
    case 'EXPIRING':
      return 'ACTIVE';
    case 'RELEASED':
    case 'EXPIRED':
    case 'CONFIRMED':
      return status;
  }
}
