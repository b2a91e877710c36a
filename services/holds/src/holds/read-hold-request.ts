import { checkStay } from '@stayline/calendar';
import { type HeldStay } from '@stayline/contracts';

/** Checks that every date is a real one; errors name the field. */
export function checkStays(sent: readonly HeldStay[]): HeldStay[] {
  return sent.map(({ propertyId, quantity, ...dates }, index) => {
    const fields = { checkIn: `stays[${index}].checkIn`, checkOut: `stays[${index}].checkOut` };
    const { checkIn, checkOut } = checkStay(dates.checkIn, dates.checkOut, fields);
    return { propertyId, checkIn, checkOut, quantity };
  });
}
