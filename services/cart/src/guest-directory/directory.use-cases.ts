import { type Database } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { checkValue } from '@stayline/http';
import { guestDetails, readGuest } from '../guests/guest-rules';
import { type KnownGuest, overwriteKnown } from './directory-guest';
import { directoryGuestBody } from './directory.bodies';
import { lockDirectory, recordGuest } from './directory.store';

export interface ImportOutcome {
  created: number;
  updated: number;
  /** What was refused, by its place in the request, from 0. */
  refused: { index: number; reasons: string[] }[];
}

/** The guests whom the platform knows. Quoting reads them and never changes them (GUEST-2). */
export class DirectoryUseCases {
  constructor(private readonly database: Database) {}

  /** What can be taken is taken, all of it at once; the rest is named. */
  import(guests: readonly unknown[], today: string): Promise<ImportOutcome> {
    return this.database.transaction(async (tx) => {
      await lockDirectory(tx);
      const outcome: ImportOutcome = { created: 0, updated: 0, refused: [] };
      for (const [index, sent] of guests.entries()) {
        const read = readImported(sent, today);
        if ('reasons' in read) {
          outcome.refused.push({ index, reasons: read.reasons });
          continue;
        }
        const recorded = await recordGuest(tx, read.guest, overwriteKnown);
        outcome[recorded === 'CREATED' ? 'created' : 'updated'] += 1;
      }
      return outcome;
    });
  }
}

function readImported(sent: unknown, today: string): { guest: KnownGuest } | { reasons: string[] } {
  try {
    const guest = readGuest(checkValue(directoryGuestBody, sent), today);
    if (!guest.phone && !guest.email)
      return { reasons: ['phone: give a phone or an email, or nobody could find the guest'] };
    return { guest: guestDetails(guest) };
  } catch (error) {
    if (error instanceof DomainError) return { reasons: [...error.details] };
    throw error;
  }
}
