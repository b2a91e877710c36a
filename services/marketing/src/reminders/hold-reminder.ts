import { type HoldState } from '@stayline/contracts';
import { createHash } from 'node:crypto';
import { type NewMessage } from '../messages/message';
import { summariseHold } from './hold-summary';
import { type Occasion, renderReminder } from './reminder-templates';

export const HOLD_REMINDER = 'HOLD_REMINDER';

/** 128 bits, so that no two addresses have the same digest. */
const KEY_DIGITS = 32;

const OCCASIONS: Record<HoldState['status'], Occasion> = {
  ACTIVE: 'placed',
  RELEASED: 'released',
  EXPIRED: 'expired',
  CONFIRMED: 'confirmed',
};

/**
 * The reminders for the present state of a hold, one e-mail to each address. Only the state counts, not the type of the
 * event: any event of the hold leads to the same messages, and their keys make sure that each is sent once. `zone` is
 * the zone in which times are shown.
 */
export function holdReminders(
  hold: HoldState,
  recipients: readonly string[],
  zone: string,
  newId: () => string,
): NewMessage[] {
  const occasion = OCCASIONS[hold.status];
  const summary = summariseHold(hold, zone);
  const content = {
    subject: renderReminder('subject', occasion, summary),
    text: renderReminder('text', occasion, summary),
    html: renderReminder('html', occasion, summary),
  };
  return recipients.map((recipient) => ({
    id: newId(),
    channel: 'EMAIL',
    kind: HOLD_REMINDER,
    dedupeKey: `hold:${hold.holdId}:${occasion}:${recipientKey(hold.holdId, recipient)}`,
    bookingId: null,
    recipient,
    ...content,
  }));
}

/**
 * A digest, because the key is kept longer than the address, which is erased after a while. The hold is part of it, so
 * that the keys of two holds cannot be connected.
 */
function recipientKey(holdId: string, address: string): string {
  return createHash('sha256').update(`${holdId} ${address.toLowerCase()}`).digest('hex').slice(0, KEY_DIGITS);
}
