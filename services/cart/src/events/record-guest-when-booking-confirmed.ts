import { type BookingConfirmed, type Event } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { fillMissing } from '../guest-directory/directory-guest';
import { lockDirectory, recordGuest } from '../guest-directory/directory.store';
import { splitPhone } from '../guest-directory/local-phone';

/**
 * A guest who has booked can be found while quoting. A guest without contacts is not recorded, because nobody could
 * find them.
 */
export async function recordGuestWhenBookingConfirmed(
  tx: Tx,
  { data }: Event<string, BookingConfirmed>,
): Promise<void> {
  const { firstName, lastName, email, phone } = data.guest;
  const local = phone === null ? null : splitPhone(phone);
  if (!local && email === null) return;
  const told = {
    salutation: null,
    firstName: firstName || null,
    lastName: lastName || null,
    email: email?.toLowerCase() ?? null,
    phone: local?.phone ?? null,
    countryCode: local?.countryCode ?? null,
    city: null,
    dob: null,
    anniversary: null,
  };
  await lockDirectory(tx);
  await recordGuest(tx, told, fillMissing);
}
