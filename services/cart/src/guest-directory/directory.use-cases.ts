import { type Database } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { httpErrors } from '@stayline/http';
import { checkEmail, checkPhone, guestDetails, readGuest, type SentGuest } from '../guests/guest-rules';
import { type DirectoryGuest, overwriteKnown } from './directory-guest';
import { findByEmail, findByPhone, lockDirectory, recordGuest } from './directory.store';

export type ImportedGuest = SentGuest & { firstName: string };

export interface ImportOutcome {
  created: number;
  updated: number;
  /** What was refused, by its place in the request, from 0. */
  refused: { index: number; reasons: string[] }[];
}

/** The guests whom the platform knows. Quoting reads them and never changes them (GUEST-2). */
export class DirectoryUseCases {
  constructor(private readonly database: Database) {}

  /** GUEST-16: the phone alone counts where both are given. */
  async lookUp(phone: string | undefined, email: string | undefined): Promise<DirectoryGuest | undefined> {
    if (phone !== undefined) return findByPhone(this.database, checkPhone(phone));
    if (email !== undefined) return findByEmail(this.database, checkEmail(email));
    throw httpErrors.validationFailed(['phone: give a phone or an email']);
  }

  /** What can be taken is taken, all of it at once; the rest is named. */
  import(guests: readonly ImportedGuest[], today: string): Promise<ImportOutcome> {
    return this.database.transaction(async (tx) => {
      await lockDirectory(tx);
      const outcome: ImportOutcome = { created: 0, updated: 0, refused: [] };
      for (const [index, sent] of guests.entries()) {
        const reasons = reasonsAgainst(sent, today);
        if (reasons) {
          outcome.refused.push({ index, reasons });
          continue;
        }
        const recorded = await recordGuest(tx, guestDetails(readGuest(sent, today)), overwriteKnown);
        outcome[recorded === 'CREATED' ? 'created' : 'updated'] += 1;
      }
      return outcome;
    });
  }
}

function reasonsAgainst(sent: ImportedGuest, today: string): string[] | undefined {
  if (!sent.phone && !sent.email) return ['phone: give a phone or an email, or nobody could find the guest'];
  try {
    readGuest(sent, today);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return [...error.details];
    throw error;
  }
}
