import { type HoldState } from '@stayline/contracts';
import { createHash } from 'node:crypto';
import { type NewMessage } from '../messages/message';
import { summariseHold } from './hold-summary';
import { type Occasion, renderReminder } from './reminder-templates';

export const HOLD_REMINDER = 'HOLD_REMINDER';

/** 128 bits: enough that no two addresses meet. */
const KEY_DIGITS = 32;

const OCCASIONS: Record<HoldState['status'], Occasion> = {
  ACTIVE: 'placed',
  RELEASED: 'released',
  EXPIRED: 'expired',
  CONFIRMED: 'confirmed',
};

/**
 * The reminders that a hold owes in its present state, one e-mail to each address. The state decides, not the event that brought it:
 * any event of the hold leads to the same messages, and the key makes them one each, however often events come.
 * `zone` is the one that times are told in.
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

/** A digest, because the key outlives the address, which is erased after a while; of one hold, so that it links no two. */
function recipientKey(holdId: string, address: string): string {
  return createHash('sha256').update(`${holdId} ${address.toLowerCase()}`).digest('hex').slice(0, KEY_DIGITS);
}
