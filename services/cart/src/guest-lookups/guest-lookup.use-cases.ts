import { checkDate } from '@stayline/calendar';
import { type Database, type PageOfRows, type PageRequest } from '@stayline/database';
import { httpErrors } from '@stayline/http';
import { type DirectoryGuest } from '../guest-directory/directory-guest';
import { findByEmail, findByPhone } from '../guest-directory/directory.store';
import { contactDigest, maskContact, readContact } from './contact';
import { guestLookupErrors } from './guest-lookup.errors';
import { type GuestLookup, listLookups, lockAndWait, recordLookup } from './guest-lookup.store';

export interface GuestLookupOptions {
  guestLookupsPerHour: number;
  guestLookupsPerHourByAgent: ReadonlyMap<string, number>;
  guestLookupSecret: string;
  platformZone: string;
}

/** What is left out does not narrow the list. */
export interface LookupQuery {
  agentId?: string;
  phone?: string;
  email?: string;
  guestId?: string;
  fromDate?: string;
  toDate?: string;
}

/** Agents look guests up, within a limit and on record; operators read who looked for whom. */
export class GuestLookupUseCases {
  constructor(
    private readonly database: Database,
    private readonly options: GuestLookupOptions,
  ) {}

  async lookUp(agentId: string, phone: string | undefined, email: string | undefined): Promise<DirectoryGuest | null> {
    const contact = readContact(phone, email);
    if (!contact) throw httpErrors.validationFailed(['phone: give a phone or an email']);
    const { guestLookupsPerHour, guestLookupsPerHourByAgent, guestLookupSecret } = this.options;
    const perHour = guestLookupsPerHourByAgent.get(agentId) ?? guestLookupsPerHour;
    return this.database.transaction(async (tx) => {
      const retryAfterSeconds = await lockAndWait(tx, agentId, perHour);
      if (retryAfterSeconds !== null) throw guestLookupErrors.limitReached(perHour).with({ retryAfterSeconds });
      const find = contact.kind === 'PHONE' ? findByPhone : findByEmail;
      const guest = (await find(tx, contact.value)) ?? null;
      await recordLookup(tx, {
        agentId,
        kind: contact.kind,
        contactDigest: contactDigest(contact, guestLookupSecret),
        maskedContact: maskContact(contact),
        guestId: guest?.id ?? null,
      });
      return guest;
    });
  }

  async list(query: LookupQuery, at: PageRequest): Promise<PageOfRows<GuestLookup>> {
    const contact = readContact(query.phone, query.email);
    const filter = {
      agentId: query.agentId ?? null,
      contactDigest: contact ? contactDigest(contact, this.options.guestLookupSecret) : null,
      guestId: query.guestId ?? null,
      fromDate: query.fromDate === undefined ? null : checkDate('fromDate', query.fromDate),
      toDate: query.toDate === undefined ? null : checkDate('toDate', query.toDate),
    };
    return listLookups(this.database, filter, this.options.platformZone, at);
  }
}
