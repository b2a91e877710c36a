/** Who a guest is; a field that was not given is null. */
export interface GuestDetails {
  salutation: string | null;
  firstName: string;
  lastName: string | null;
  /** Lower-cased. */
  email: string | null;
  /** Ten digits, no country code. */
  phone: string | null;
  countryCode: string | null;
  city: string | null;
  dob: string | null;
  anniversary: string | null;
}

export interface PrimaryGuest extends GuestDetails {
  /** The directory's record that the guest was matched with. */
  guestId: string | null;
}

export interface SecondaryGuest extends GuestDetails {
  id: string;
  position: number;
}
