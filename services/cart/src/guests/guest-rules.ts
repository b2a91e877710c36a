import { checkDate } from '@stayline/calendar';
import { httpErrors, refuseControlCharacters } from '@stayline/http';
import { type GuestDetails, type SecondaryGuest } from './guest';
import { guestErrors } from './guest.errors';

/** Guest fields as they are sent; absent and null are the same. */
export type SentGuest = { [K in keyof GuestDetails]?: GuestDetails[K] | null };

const LOCAL_PHONE = /^\d{10}$/;
/**
 * One @, a dot in the domain, no space or control character: whether mail can be delivered to it, only a delivery
 * shows.
 */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u;

/** GUEST-6: a bare local number. */
export function checkPhone(phone: string): string {
  if (!LOCAL_PHONE.test(phone)) throw guestErrors.phoneInvalid();
  return phone;
}

/** GUEST-7: kept lower-cased. */
export function checkEmail(email: string): string {
  if (!EMAIL.test(email)) throw guestErrors.emailInvalid();
  return email.toLowerCase();
}

/** The fields that were sent, checked and as they are kept; `today` in the platform's zone. */
export function readGuest<T extends SentGuest>(sent: T, today: string): T {
  const { salutation, firstName, lastName, city } = sent;
  refuseControlCharacters({ salutation, firstName, lastName, city });
  const read = { ...sent };
  if (typeof sent.phone === 'string') read.phone = checkPhone(sent.phone);
  if (typeof sent.email === 'string') read.email = checkEmail(sent.email);
  if (typeof sent.dob === 'string' && checkDate('dob', sent.dob) > today)
    throw httpErrors.validationFailed(['dob: must not lie in the future']);
  if (typeof sent.anniversary === 'string') checkDate('anniversary', sent.anniversary);
  return read;
}

/** All fields; those that were not sent are null. */
export function guestDetails(sent: SentGuest & { firstName: string }): GuestDetails {
  const { salutation, firstName, lastName, email, phone, countryCode, city, dob, anniversary } = sent;
  return {
    firstName,
    salutation: salutation ?? null,
    lastName: lastName ?? null,
    email: email ?? null,
    phone: phone ?? null,
    countryCode: countryCode ?? null,
    city: city ?? null,
    dob: dob ?? null,
    anniversary: anniversary ?? null,
  };
}

type Contacts = Pick<GuestDetails, 'phone' | 'email'>;

/** GUEST-11: by phone where both have one, else by e-mail; a guest without contacts is the same as nobody. */
export function isSamePerson(one: Contacts, other: Contacts): boolean {
  if (one.phone !== null && other.phone !== null) return one.phone === other.phone;
  return one.email !== null && one.email === other.email;
}

/** GUEST-12, GUEST-13: nobody is twice on one cart. */
export function checkNotAmong(guest: Contacts, others: readonly Contacts[]): void {
  if (others.some((other) => isSamePerson(guest, other))) throw guestErrors.duplicate();
}

/** The directory's records that have a guest's contacts. */
export interface Registered {
  /** Whether there is a record of the given `guestId`. */
  linked: boolean;
  /** The id of the record with this phone, and of the one with this e-mail; null: there is none. */
  phoneOf: string | null;
  emailOf: string | null;
}

/** GUEST-8: contacts may change, but not to somebody else's; the guest's own, by `guestId`, are accepted. */
export function checkRegistration(guestId: string | null, registered: Registered): void {
  if (guestId !== null && !registered.linked) throw guestErrors.unknown();
  if (registered.phoneOf !== null && registered.phoneOf !== guestId) throw guestErrors.contactTaken('phone');
  if (registered.emailOf !== null && registered.emailOf !== guestId) throw guestErrors.contactTaken('email');
}

/** The place after the others, for a guest without a position. */
export function nextPosition(guests: readonly SecondaryGuest[]): number {
  return Math.max(-1, ...guests.map(({ position }) => position)) + 1;
}
