import { type DirectoryGuest } from '../guest-directory/directory-guest';

/** A guest of the directory, or only `found: false`. What is not known is null. */
export interface GuestLookupView {
  found: boolean;
  guestId?: string;
  salutation?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  city?: string | null;
}

export function viewLookup(guest: DirectoryGuest | null): GuestLookupView {
  if (!guest) return { found: false };
  const { id, salutation, firstName, lastName, email, phone, city } = guest;
  return { found: true, guestId: id, salutation, firstName, lastName, email, phone, city };
}
