import { controlProblems } from '@stayline/http';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The guest of a booking, as kept: phone in E.164, e-mail as given. */
export interface Guest {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
}

export const MAX_NAME_LENGTH = 100;
/** RFC 5321 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * One address without a display name, in a form that mail servers take, and nothing that could begin another header.
 */
const EMAIL =
  /^[^\s@<>(),;:"\\[\]]{1,64}@(?=.{1,253}$)([A-Za-z0-9\u0080-\uffff]([A-Za-z0-9\u0080-\uffff-]{0,61}[A-Za-z0-9\u0080-\uffff])?\.)+[A-Za-z\u0080-\uffff][A-Za-z0-9\u0080-\uffff-]*$/;

/** The number as E.164, or undefined. It carries its country code, with or without `+`. */
export function asE164(phone: string): string | undefined {
  const trimmed = phone.trim();
  if (trimmed.length > 32 || !/^\+?[\d\s().-]+$/.test(trimmed)) return undefined;
  const parsed = parsePhoneNumberFromString(trimmed.startsWith('+') ? trimmed : `+${trimmed}`);
  return parsed?.isPossible() ? parsed.number : undefined;
}

/** The guest in the form that is kept, or what is wrong with it, one `field: reason` each. */
export function readGuest(sent: Guest): { guest: Guest } | { problems: string[] } {
  const guest = {
    email: sent.email.trim(),
    phone: asE164(sent.phone),
    firstName: sent.firstName.trim(),
    lastName: sent.lastName.trim(),
  };
  const problems = [
    ...(guest.email.length <= MAX_EMAIL_LENGTH && EMAIL.test(guest.email)
      ? []
      : ['guest.email: must be an e-mail address']),
    ...nameProblems('guest.firstName', guest.firstName),
    ...nameProblems('guest.lastName', guest.lastName),
  ];
  const { phone } = guest;
  if (phone === undefined)
    problems.push('guest.phone: must be a phone number with its country code, such as +919876543210');
  return phone === undefined || problems.length > 0 ? { problems } : { guest: { ...guest, phone } };
}

function nameProblems(field: string, name: string): string[] {
  if (name === '') return [`${field}: must not be empty`];
  if (name.length > MAX_NAME_LENGTH) return [`${field}: at most ${MAX_NAME_LENGTH} characters`];
  return controlProblems({ [field]: name });
}
