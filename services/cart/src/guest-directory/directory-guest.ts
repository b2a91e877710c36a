import { type GuestDetails } from '../guests/guest';

/** A guest whom the platform knows; what is not known is null. */
export interface DirectoryGuest extends Omit<GuestDetails, 'firstName'> {
  id: string;
  firstName: string | null;
}

/** What a booking or an import knows of a guest. */
export type KnownGuest = Omit<DirectoryGuest, 'id'>;

/** What a record becomes that is told of the same guest again. */
export type Merge = (record: KnownGuest, told: KnownGuest) => KnownGuest;

/** A booking fills only what is missing. */
export const fillMissing: Merge = (record, told) => merged(told, record);

/** An operator's import says how things are; what it does not say stays. */
export const overwriteKnown: Merge = (record, told) => merged(record, told);

/** `second` wins where it knows anything. */
function merged(first: KnownGuest, second: KnownGuest): KnownGuest {
  const known = Object.entries(second).filter(([, value]) => value !== null);
  return { ...first, ...Object.fromEntries(known) };
}
