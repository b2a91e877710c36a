import { type GuestDetails, type PrimaryGuest, type SecondaryGuest } from './guest';

interface GuestDetailsView {
  salutation: string | null;
  firstName: string;
  lastName: string | null;
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  countryCode: string | null;
  city: string | null;
  /** `YYYY-MM-DD`. */
  dob: string | null;
  /** `YYYY-MM-DD`. */
  anniversary: string | null;
}

/** The guest that the cart is for. */
export interface PrimaryGuestView extends GuestDetailsView {
  /** The directory's record, from guest-lookup. */
  guestId: string | null;
}

/** Another guest of the cart. */
export interface SecondaryGuestView extends GuestDetailsView {
  /** @example "sgt_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  /** @isInt */
  position: number;
}

export function viewPrimaryGuest(guest: PrimaryGuest): PrimaryGuestView {
  return { guestId: guest.guestId, ...viewDetails(guest) };
}

export function viewSecondaryGuest(guest: SecondaryGuest): SecondaryGuestView {
  return { id: guest.id, position: guest.position, ...viewDetails(guest) };
}

function viewDetails(guest: GuestDetails): GuestDetailsView {
  const { salutation, firstName, lastName, email, phone, countryCode, city, dob, anniversary } = guest;
  return { salutation, firstName, lastName, email, phone, countryCode, city, dob, anniversary };
}
