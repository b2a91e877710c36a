import { checkStay } from '@stayline/calendar';
import { type NamedStay } from '@stayline/contracts';

/** Checks that every date is a real one; errors name the field. */
export function checkStays(sent: readonly NamedStay[]): NamedStay[] {
  return sent.map(({ checkIn: from, checkOut: to, ...stay }, index) => {
    const fields = { checkIn: `stays[${index}].checkIn`, checkOut: `stays[${index}].checkOut` };
    const { checkIn, checkOut } = checkStay(from, to, fields);
    return { ...stay, checkIn, checkOut };
  });
}
