import { nightsBetween } from '@stayline/calendar';
import { type HoldState, type NamedStay } from '@stayline/contracts';
import { singleLine } from '../templates/single-line';
import { counted, readableDate, readableMoment } from '../templates/wording';

/** A cart may hold hundreds of stays, but a reminder must stay readable. */
export const MAX_STAYS_LISTED = 20;

/** The data of the reminders' templates. Every text is one line and not escaped yet. */
export interface HoldSummary {
  readonly cartName: string;
  /** Null if the cart has none. */
  readonly customerLabel: string | null;
  readonly holdId: string;
  /** Name and id, or the id alone. */
  readonly agent: string;
  readonly heldAt: string;
  readonly cutoff: string;
  /** Null while the hold is active. */
  readonly endedAt: string | null;
  readonly stays: readonly string[];
  /** How many stays are not listed; null for none. */
  readonly moreStays: number | null;
}

export function summariseHold(hold: HoldState, zone: string): HoldSummary {
  const more = hold.stays.length - MAX_STAYS_LISTED;
  return {
    cartName: singleLine(hold.cartName) || singleLine(hold.cartId),
    customerLabel: singleLine(hold.customerLabel ?? '') || null,
    holdId: singleLine(hold.holdId),
    agent: describeAgent(hold),
    heldAt: readableMoment(hold.heldAt, zone),
    cutoff: readableMoment(hold.expiresAt, zone),
    endedAt: hold.endedAt === null ? null : readableMoment(hold.endedAt, zone),
    stays: hold.stays.slice(0, MAX_STAYS_LISTED).map(describeStay),
    moreStays: more > 0 ? more : null,
  };
}

function describeAgent({ agentId, agentName }: HoldState): string {
  const name = singleLine(agentName ?? '');
  return name ? `${name} (${singleLine(agentId)})` : singleLine(agentId);
}

/** `Palm Grove, Garden room: Tue, 1 Dec 2026 to Thu, 3 Dec 2026, 2 nights, 3 units`. */
function describeStay({ propertyId, name, checkIn, checkOut, quantity }: NamedStay): string {
  const dates = `${readableDate(checkIn)} to ${readableDate(checkOut)}`;
  const nights = counted(nightsBetween(checkIn, checkOut), 'night', 'nights');
  return `${singleLine(name ?? '') || singleLine(propertyId)}: ${dates}, ${nights}, ${counted(quantity, 'unit', 'units')}`;
}
