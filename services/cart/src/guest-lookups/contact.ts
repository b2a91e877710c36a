import { createHmac } from 'node:crypto';
import { checkEmail, checkPhone } from '../guests/guest-rules';

/** What a guest is looked for by, as the directory keeps it. */
export interface Contact {
  kind: 'PHONE' | 'EMAIL';
  value: string;
}

/** GUEST-16: the phone alone counts where both are given; undefined where neither is. */
export function readContact(phone: string | undefined, email: string | undefined): Contact | undefined {
  if (phone !== undefined) return { kind: 'PHONE', value: checkPhone(phone) };
  if (email !== undefined) return { kind: 'EMAIL', value: checkEmail(email) };
  return undefined;
}

const SHOWN_DIGITS = 4;

/** Enough for who knows the contact to know it again, and for the eye to see a row of numbers being tried. */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'PHONE') return '*'.repeat(value.length - SHOWN_DIGITS) + value.slice(-SHOWN_DIGITS);
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`;
}

/** The same contact is the same digest; without the secret nobody can try all phone numbers. */
export function contactDigest({ kind, value }: Contact, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest();
}
