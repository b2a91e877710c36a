import { newId } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { type Booking } from '../bookings/booking';
import { confirmedEvent } from '../bookings/book-stay.use-cases';
import { assignUnits, keepClaim, lockClaim, releaseClaim, takeUnits } from '../ledger';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { firstUnseen } from '../channel-scope/channel-scope.store';
import { bookedStay, heldReference, type HeldGuest, heldSnapshot } from './held-booking';
import { insertHeldBookings, propertyNames } from './held-booking.store';
import {
  checkConfirmation,
  checkRepeat,
  decideRelease,
  type HeldClaim,
  type HoldRequest,
  statusAt,
} from './held-claim';
import { heldClaimErrors } from './held-claim.errors';
import {
  bookingsOfHold,
  findHeldClaim,
  type HeldBooking,
  insertHeldClaim,
  lockHeldClaim,
  saveStatus,
} from './held-claim.store';

/** Below what the service `holds` waits for one answer. */
const WAIT_FOR_LOCKS = `SET LOCAL lock_timeout = '2s'`;

/** Where a hold stands; `status` is by the platform clock, so an overdue hold is EXPIRED with every timer dead. */
export interface Verdict extends HeldClaim {
  bookings: HeldBooking[];
}

export interface Confirmation {
  /** The cart's. */
  channelId: string;
  guest: HeldGuest;
}

/**
 * What happens to units under a hold id. The ledger is the arbiter: every transition locks the hold's row, then the days of its
 * claim, then reads the clock; whoever comes second finds out what the first decided.
 */
export class HoldUnits {
  /** @param zone the platform's: says which stays have begun and keep their unit. */
  constructor(
    private readonly database: Database,
    private readonly zone: string,
  ) {}

  /** Takes the units until `expiresAt`. The same again gets the same answer. */
  async claim(request: HoldRequest): Promise<Verdict> {
    return this.deciding(async (tx) => {
      if (!(await insertHeldClaim(tx, request.holdId, request))) return this.claimAgain(tx, request);
      const unseen = await firstUnseen(
        tx,
        request.channelId,
        request.stays.map((stay) => stay.propertyId),
      );
      if (unseen !== undefined) throw channelScopeErrors.propertyNotFound(unseen);
      const { now } = await takeUnits(tx, { claimId: request.holdId, ...request });
      if (request.expiresAt <= now) throw heldClaimErrors.expired();
      return { ...request, status: 'HELD', bookings: [] };
    });
  }

  /** Gives the units back and remembers the id, even one that was never seen: a late claim under it is refused. */
  async release(holdId: string): Promise<Verdict> {
    return this.deciding(async (tx) => {
      if (await insertHeldClaim(tx, holdId, null))
        return { holdId, status: 'RELEASED', channelId: null, expiresAt: null, stays: [], bookings: [] };
      return this.settle(tx, holdId, decideRelease);
    });
  }

  /** Writes down that the hold is overdue; one that is not, or is decided already, stays as it is. */
  async expire(holdId: string): Promise<Verdict> {
    return this.deciding((tx) => this.settle(tx, holdId, statusAt));
  }

  /** Turns a live claim into bookings, one for each stay. */
  async confirm(holdId: string, confirmation: Confirmation): Promise<Verdict> {
    return this.deciding(async (tx) => {
      const claim = await this.locked(tx, holdId);
      const taken = await lockClaim(tx, holdId);
      if (checkConfirmation(claim, taken.now) === 'DONE') return this.verdict(tx, claim);
      await keepClaim(tx, holdId);
      await saveStatus(tx, holdId, 'CONFIRMED');
      const bookings = await this.book(tx, claim, confirmation);
      await assignUnits(tx, this.zone, taken, bookings.map(bookedStay));
      await appendToOutbox(tx, bookings.map(confirmedEvent));
      return this.verdict(tx, { ...claim, status: 'CONFIRMED' });
    });
  }

  async find(holdId: string): Promise<Verdict> {
    const found = await findHeldClaim(this.database, holdId);
    if (!found) throw heldClaimErrors.notFound();
    const { now, ...claim } = found;
    return this.verdict(this.database, { ...claim, status: statusAt(claim, now) });
  }

  private async claimAgain(tx: Tx, request: HoldRequest): Promise<Verdict> {
    const claim = await this.locked(tx, request.holdId);
    const { now } = await lockClaim(tx, request.holdId);
    checkRepeat(claim, request, now);
    return this.verdict(tx, claim);
  }

  /** Whoever waits for locks longer than its caller waits for the answer would only keep a connection from others: DATABASE_BUSY. */
  private deciding<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.execute(WAIT_FOR_LOCKS);
      return work(tx);
    });
  }

  /** Ends a hold as `decide` says; whatever it held is given back. */
  private async settle(
    tx: Tx,
    holdId: string,
    decide: (claim: HeldClaim, now: Date) => HeldClaim['status'],
  ): Promise<Verdict> {
    const claim = await this.locked(tx, holdId);
    const { now } = await lockClaim(tx, holdId);
    const status = decide(claim, now);
    if (status !== claim.status) {
      await releaseClaim(tx, holdId);
      await saveStatus(tx, holdId, status);
    }
    return this.verdict(tx, { ...claim, status });
  }

  private async locked(tx: Tx, holdId: string): Promise<HeldClaim> {
    const claim = await lockHeldClaim(tx, holdId);
    if (!claim) throw heldClaimErrors.notFound();
    return claim;
  }

  private async book(tx: Tx, claim: HeldClaim, { channelId, guest }: Confirmation): Promise<Booking[]> {
    const names = await propertyNames(
      tx,
      claim.stays.map((stay) => stay.propertyId),
    );
    const bookings = claim.stays.map((stay, index) => ({
      id: newId('bkg'),
      channelId,
      reference: heldReference(claim.holdId, index),
      status: 'CONFIRMED' as const,
      quoteId: null,
      propertyId: stay.propertyId,
      guest,
      // A property is never deleted, only taken off sale.
      snapshot: heldSnapshot(stay, names.get(stay.propertyId) ?? { name: stay.propertyId, currency: 'INR' }),
    }));
    const written = new Map((await insertHeldBookings(tx, claim.holdId, bookings)).map((row) => [row.id, row]));
    return bookings.flatMap((booking) => {
      const row = written.get(booking.id);
      return row ? [{ ...booking, ...row }] : [];
    });
  }

  private async verdict(sql: Pick<Database, 'rows' | 'one' | 'execute'>, claim: HeldClaim): Promise<Verdict> {
    const bookings = claim.status === 'CONFIRMED' ? await bookingsOfHold(sql, claim.holdId) : [];
    return { ...claim, bookings };
  }
}
