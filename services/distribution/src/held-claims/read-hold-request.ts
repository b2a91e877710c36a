import { checkStay } from '@stayline/calendar';
import { type HeldStay } from '@stayline/contracts';
import { httpErrors } from '@stayline/http';
import { type StayClaim } from '../ledger';

/** Stays as sent; counts and lengths are checked by the route. */
export interface SentHold {
  stays: readonly HeldStay[];
  expiresAt: string;
}

/** ISO 8601 with seconds and an offset: a local time would mean whatever zone the server is in. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** The stays and the cutoff, every date a real one; errors name the field. */
export function readHoldRequest(sent: SentHold): { stays: StayClaim[]; expiresAt: Date } {
  const expiresAt = new Date(sent.expiresAt);
  if (!INSTANT.test(sent.expiresAt) || Number.isNaN(expiresAt.getTime()))
    throw httpErrors.validationFailed(['expiresAt: must be an instant such as 2026-12-01T17:30:00Z']);
  const stays = sent.stays.map(({ propertyId, quantity, ...dates }, index) => {
    const fields = { checkIn: `stays[${index}].checkIn`, checkOut: `stays[${index}].checkOut` };
    const { checkIn, checkOut } = checkStay(dates.checkIn, dates.checkOut, fields);
    return { propertyId, checkIn, checkOut, quantity };
  });
  return { stays, expiresAt };
}
