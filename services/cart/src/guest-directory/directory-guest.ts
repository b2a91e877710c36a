import { type GuestDetails } from '../guests/guest';

/** A guest whom the platform knows; what is not known is null. */
export interface DirectoryGuest extends Omit<GuestDetails, 'firstName'> {
  id: string;
  firstName: string | null;
}

/** What a booking or an import knows of a guest. */
export type KnownGuest = Omit<DirectoryGuest, 'id'>;

/** What becomes of a record when the same guest comes again. */
export type Merge = (record: KnownGuest, told: KnownGuest) => KnownGuest;

/** A booking fills only what is missing. */
export const fillMissing: Merge = (record, told) => merged(told, record);

/** An operator's import overwrites; fields that it leaves out stay. */
export const overwriteKnown: Merge = (record, told) => merged(record, told);

/** Fields of `second` win unless they are null. */
function merged(first: KnownGuest, second: KnownGuest): KnownGuest {
  const known = Object.entries(second).filter(([, value]) => value !== null);
  return { ...first, ...Object.fromEntries(known) };
}
