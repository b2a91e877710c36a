import { callerErrors, type Caller } from '@stayline/caller';
import { newId } from '@stayline/contracts';
import { type Database, type Sql, type Tx } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { type GuestBooking, maxAllowed, whyNotEligible } from '../guest-bookings/guest-booking';
import { guestBookingErrors } from '../guest-bookings/guest-booking.errors';
import { findNamed, lockBooking } from '../guest-bookings/guest-booking.store';
import { theBooking } from '../guest-bookings/guest-booking.use-cases';
import { isOpenTo, type Offer } from '../offers/offer';
import { offerErrors } from '../offers/offer.errors';
import { allOffers, findOffer, platformToday } from '../offers/offer.store';
import { type OfferView } from '../offers/offer.view';
import { claimErrors } from './claim.errors';
import { claimsOf, grantClaim, listClaims } from './claim.store';
import { type ClaimView, viewClaim, type WinBackView, viewWinBack } from './claim.view';
import { type GuestLinks } from './guest-links';

export interface WinBackRules {
  readonly links: GuestLinks;
  readonly usualMaximum: number;
  /** The platform's zone: an offer ends at the end of a day there. */
  readonly zone: string;
}

/** Who asks: an operator, or whoever has a link. */
export interface Asking {
  readonly caller: Caller;
  /** Undefined: the link is missing. */
  readonly token: string | undefined;
}

/** A booking that the caller may see, and as whom. */
export interface OpenBooking {
  readonly booking: GuestBooking;
  readonly as: 'GUEST' | 'OPERATOR';
}

export class ClaimUseCases {
  constructor(
    private readonly database: Database,
    private readonly rules: WinBackRules,
  ) {}

  /**
   * WIN-8, WIN-9: operators open any booking, a guest the one of the link. Throws 401 without a link that opens it,
   * whether it exists or not.
   */
  async open(bookingId: string, { caller, token }: Asking): Promise<OpenBooking> {
    if (caller.kind === 'admin') return { booking: await theBooking(this.database, bookingId), as: 'OPERATOR' };
    if (caller.kind !== 'public') throw callerErrors.forbidden();
    if (token === undefined) throw callerErrors.missing();
    const now = await platformNow(this.database);
    const found = await findNamed(this.database, bookingId);
    const booking = found.find(({ id }) => this.rules.links.opens(token, id, now));
    if (!booking) throw callerErrors.invalid();
    return { booking, as: 'GUEST' };
  }

  async show(booking: GuestBooking): Promise<WinBackView> {
    const { usualMaximum } = this.rules;
    const offers = await this.openOffers(this.database, booking);
    return viewWinBack(booking, { offers, claims: await claimsOf(this.database, booking.id), usualMaximum });
  }

  /** WIN-6 */
  async offers(booking: GuestBooking): Promise<OfferView[]> {
    return (await this.show(booking)).offers;
  }

  /**
   * WIN-7: 404 for an offer that is not the booking's, then 409 with the reason, then the one statement that decides. `claimedBefore` is what the caller
   * saw: how many were claimed.
   */
  async claim(tx: Tx, { booking, as }: OpenBooking, offerId: number, claimedBefore?: number): Promise<ClaimView> {
    const { usualMaximum, zone } = this.rules;
    const locked = await lockBooking(tx, booking.id);
    if (!locked) throw guestBookingErrors.notFound();
    const offer = await findOffer(tx, offerId);
    if (!offer || !isOpenTo(offer, locked, await platformToday(tx, zone))) throw offerErrors.notFound();
    // A form that is sent twice means one claim.
    const sentTwice = claimedBefore !== undefined && claimedBefore !== locked.winBackClaimed;
    const reason = sentTwice ? 'it was claimed' : whyNotEligible(locked, maxAllowed(locked, usualMaximum));
    if (reason !== undefined) throw claimErrors.notEligible(reason);
    const { kind, title, terms } = offer;
    const claim = { id: newId('wbc'), bookingId: locked.id, offerId, kind, title, terms, claimedBy: as };
    const granted = await grantClaim(tx, claim, usualMaximum);
    if (!granted) throw new Error('A booking that was eligible under its lock was not');
    return viewClaim(granted);
  }

  async list(bookingId: string | null, page: number, pageSize: number): Promise<Page<ClaimView>> {
    const { rows, total } = await listClaims(this.database, bookingId, { page, pageSize });
    return pageOf(rows.map(viewClaim), { page, pageSize, total });
  }

  /** Those that the guest may claim now; none where the booking is not eligible. */
  async openOffers(sql: Sql, booking: GuestBooking): Promise<Offer[]> {
    const { usualMaximum, zone } = this.rules;
    if (whyNotEligible(booking, maxAllowed(booking, usualMaximum)) !== undefined) return [];
    const today = await platformToday(sql, zone);
    return (await allOffers(sql)).filter((offer) => isOpenTo(offer, booking, today));
  }
}

/** Cutoffs and links end on the platform's clock, which a sandbox may move. */
export async function platformNow(sql: Sql): Promise<Date> {
  const row = await sql.one<{ now: Date }>('SELECT platform_now() AS now');
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
