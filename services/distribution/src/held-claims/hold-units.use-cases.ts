import { newId, type StayAmounts } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox } from '@stayline/events';
import { type Booking } from '../bookings/booking';
import { confirmedEvent } from '../bookings/booking.use-cases';
import {
  assignUnits,
  type ClaimLocked,
  keepClaim,
  lockClaim,
  releaseClaim,
  type StayClaim,
  takenBy,
  takeUnits,
} from '../ledger';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { firstUnseen } from '../channel-scope/channel-scope.store';
import { amountsOf, bookedStay, heldReference, type HeldGuest, heldSnapshot } from './held-booking';
import { insertHeldBookings, propertyNames } from './held-booking.store';
import {
  checkConfirmed,
  checkRepeat,
  decideRelease,
  type HeldClaim,
  type HoldRequest,
  standingOf,
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
  writtenStatuses,
} from './held-claim.store';

/** Below what the service `holds` waits for one answer. */
const WAIT_FOR_LOCKS = `SET LOCAL lock_timeout = '2s'`;

/** Where a hold stands; `status` is by the platform clock, so an overdue hold is EXPIRED with every timer dead. */
export interface Verdict extends HeldClaim {
  /** What it takes of each property, parts and wholes too; only while it is HELD. */
  blocks: StayClaim[];
  bookings: HeldBooking[];
}

export interface Confirmation {
  /** The cart's. */
  channelId: string;
  guest: HeldGuest;
  /** What the stays come to, as far as the cart has told. */
  amounts: readonly StayAmounts[];
}

/**
 * What happens to units under a hold id. The ledger is the arbiter: every transition locks the hold's row, then the days of its
 * claim, then reads the clock; whoever comes second finds out what the first decided. What it finds to be over is written down first and
 * refused afterwards, so that it stays over whatever the clock does (INV-26).
 */
export class HoldUnits {
  /** @param zone the platform's: says which stays have begun and keep their unit. */
  constructor(
    private readonly database: Database,
    private readonly zone: string,
  ) {}

  /** Takes the units until `expiresAt`. The same again gets the same answer. */
  async claim(request: HoldRequest): Promise<Verdict> {
    const verdict = await this.deciding(async (tx) => {
      if (!(await insertHeldClaim(tx, request.holdId, request)))
        return this.settle(tx, request.holdId, (standing) => standing);
      return this.claimFirst(tx, request);
    });
    checkRepeat(verdict, request);
    return verdict;
  }

  /** Gives the units back and remembers the id, even one that was never seen: a late claim under it is refused. */
  async release(holdId: string): Promise<Verdict> {
    return this.deciding(async (tx) => {
      if (await insertHeldClaim(tx, holdId, null))
        return { holdId, status: 'RELEASED', channelId: null, expiresAt: null, stays: [], blocks: [], bookings: [] };
      return this.settle(tx, holdId, decideRelease);
    });
  }

  /** Writes down that the hold is overdue; one that is not, or is decided already, stays as it is. */
  async expire(holdId: string): Promise<Verdict> {
    return this.deciding((tx) => this.settle(tx, holdId, (standing) => standing));
  }

  /** Turns a live claim into bookings, one for each stay. */
  async confirm(holdId: string, confirmation: Confirmation): Promise<Verdict> {
    const verdict = await this.deciding(async (tx) => {
      const { claim, taken, standing } = await this.locked(tx, holdId);
      if (standing !== 'HELD') return this.end(tx, claim, standing);
      await keepClaim(tx, holdId);
      await saveStatus(tx, holdId, 'CONFIRMED');
      const bookings = await this.book(tx, claim, confirmation);
      await assignUnits(tx, this.zone, taken, bookings.map(bookedStay));
      await appendToOutbox(tx, bookings.map(confirmedEvent));
      return this.verdict(tx, { ...claim, status: 'CONFIRMED' });
    });
    checkConfirmed(verdict);
    return verdict;
  }

  async find(holdId: string): Promise<Verdict> {
    const found = await findHeldClaim(this.database, holdId);
    if (!found) throw heldClaimErrors.notFound();
    const { now, ...claim } = found;
    return statusAt(claim, now) === claim.status ? this.verdict(this.database, claim) : this.expire(holdId);
  }

  /** As they are written down: unlike `find` it decides nothing. */
  writtenStatuses(holdIds: readonly string[]): Promise<{ holdId: string; status: HeldClaim['status'] }[]> {
    return writtenStatuses(this.database, holdIds);
  }

  private async claimFirst(tx: Tx, request: HoldRequest): Promise<Verdict> {
    const { holdId, channelId, stays, expiresAt } = request;
    const unseen = await firstUnseen(
      tx,
      channelId,
      stays.map((stay) => stay.propertyId),
    );
    if (unseen !== undefined) throw channelScopeErrors.propertyNotFound(unseen);
    const { now } = await takeUnits(tx, { claimId: holdId, stays, expiresAt });
    const claim: HeldClaim = { ...request, status: 'HELD' };
    return this.end(tx, claim, statusAt(claim, now));
  }

  /** Whoever waits for locks longer than its caller waits for the answer would only keep a connection from others: DATABASE_BUSY. */
  private deciding<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.execute(WAIT_FOR_LOCKS);
      return work(tx);
    });
  }

  /** Ends a hold as `decide` says. */
  private async settle(
    tx: Tx,
    holdId: string,
    decide: (standing: HeldClaim['status']) => HeldClaim['status'],
  ): Promise<Verdict> {
    const { claim, standing } = await this.locked(tx, holdId);
    return this.end(tx, claim, decide(standing));
  }

  /** Whatever a hold that ends has held is given back. */
  private async end(tx: Tx, claim: HeldClaim, status: HeldClaim['status']): Promise<Verdict> {
    if (status !== claim.status) {
      await releaseClaim(tx, claim.holdId);
      await saveStatus(tx, claim.holdId, status);
    }
    return this.verdict(tx, { ...claim, status });
  }

  private async locked(
    tx: Tx,
    holdId: string,
  ): Promise<{ claim: HeldClaim; taken: ClaimLocked; standing: HeldClaim['status'] }> {
    const claim = await lockHeldClaim(tx, holdId);
    if (!claim) throw heldClaimErrors.notFound();
    const taken = await lockClaim(tx, holdId);
    return { claim, taken, standing: standingOf(claim, taken) };
  }

  private async book(tx: Tx, claim: HeldClaim, { channelId, guest, amounts }: Confirmation): Promise<Booking[]> {
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
      holdId: claim.holdId,
      cancellation: null,
      propertyId: stay.propertyId,
      guest,
      // A property of which something is taken is never deleted.
      snapshot: heldSnapshot(
        stay,
        names.get(stay.propertyId) ?? { name: stay.propertyId, currency: 'INR' },
        amountsOf(stay, amounts),
      ),
    }));
    const written = new Map((await insertHeldBookings(tx, claim.holdId, bookings)).map((row) => [row.id, row]));
    return bookings.flatMap((booking) => {
      const row = written.get(booking.id);
      return row ? [{ ...booking, ...row }] : [];
    });
  }

  private async verdict(sql: Pick<Database, 'rows' | 'one' | 'execute'>, claim: HeldClaim): Promise<Verdict> {
    return {
      ...claim,
      blocks: claim.status === 'HELD' ? await takenBy(sql, claim.holdId) : [],
      bookings: claim.status === 'CONFIRMED' ? await bookingsOfHold(sql, claim.holdId) : [],
    };
  }
}
