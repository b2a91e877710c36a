import { type HoldState } from '@stayline/contracts';
import { createHash } from 'node:crypto';
import { type NewMessage } from '../messages/message';
import { type LiquidTemplate } from '../templates/liquid-template';
import { summariseHold } from './hold-summary';
import { type Occasion, type reminderTemplates } from './reminder-templates';

export const HOLD_REMINDER = 'HOLD_REMINDER';

/** 128 bits, so that no two addresses have the same digest. */
const KEY_DIGITS = 32;

const OCCASIONS: Record<HoldState['status'], Occasion> = {
  ACTIVE: 'placed',
  RELEASED: 'released',
  EXPIRED: 'expired',
  CONFIRMED: 'confirmed',
};

/** Which template tells of the present state of a hold. */
export function reminderTemplateOf({ status }: Pick<HoldState, 'status'>): keyof typeof reminderTemplates {
  return `hold-${OCCASIONS[status]}`;
}

export interface Reminder {
  readonly template: LiquidTemplate;
  readonly recipients: readonly string[];
  /** In which times are shown. */
  readonly zone: string;
}

/**
 * The reminders for the present state of a hold, one e-mail to each address. Only the state counts, not the type of the
 * event: any event of the hold leads to the same messages, and their keys make sure that each is sent once.
 */
export function holdReminders(
  hold: HoldState,
  { template, recipients, zone }: Reminder,
  newId: () => string,
): NewMessage[] {
  if (recipients.length === 0) return [];
  const occasion = OCCASIONS[hold.status];
  const content = template.renderMail(summariseHold(hold, zone));
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
