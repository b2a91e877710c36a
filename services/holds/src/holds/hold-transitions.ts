import { type HeldStay, holdErrors, holdPlaced, holdPushed } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { announceDue } from '@stayline/dispatch';
import { type ChannelManager } from '../channel-manager/channel-manager';
import { type FinalVerdict, type Verdict } from '../ledger/ledger';
import { type Hold, type HoldStatus } from './hold';
import { announce, ENDED } from './hold-state';
import { activate, beginUndoing, countChange, endHold, hasten, lockHold, reactivate } from './hold.store';

/** The states that end with a final verdict of the ledger. */
const OPEN: readonly HoldStatus[] = ['ACTIVE', 'RELEASING', 'CONFIRMING', 'EXPIRING'];

/**
 * Every change of a hold's state that is published, each with its event and its pushes in one transaction. A change is
 * made only from the expected state, so of two changes at the same time the second one finds the state changed.
 */
export class HoldTransitions {
  constructor(
    private readonly database: Database,
    private readonly channelManager: ChannelManager,
  ) {}

  /** The ledger holds the units. Undefined: the placement was undone meanwhile, or activated by its twin. */
  activate(holdId: string, blocks: readonly HeldStay[]): Promise<Hold | undefined> {
    return this.database.transaction(async (tx) => {
      const hold = await activate(tx, holdId, blocks);
      if (!hold) return undefined;
      await this.channelManager.tell(tx, hold, 'CONFIRM');
      await announce(tx, holdPlaced, hold);
      announceDue(tx, 'hold');
      return hold;
    });
  }

  /**
   * The placement has failed for good. Units that were claimed, or that a late repeat may still claim, are released.
   */
  undo(holdId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      announceDue(tx, 'hold');
      return beginUndoing(tx, holdId);
    });
  }

  /** A command got no verdict, so from now on the timer asks. */
  leaveToTimer(holdId: string, status: HoldStatus): Promise<void> {
    return this.database.transaction(async (tx) => {
      announceDue(tx, 'hold');
      await hasten(tx, holdId, status);
    });
  }

  settle(holdId: string, verdict: Verdict): Promise<Hold | undefined> {
    return this.database.transaction((tx) => this.settleIn(tx, holdId, verdict));
  }

  /** Takes the ledger's verdict on a hold that has not ended. Returns the hold as it is then, whoever settled it. */
  async settleIn(tx: Tx, holdId: string, verdict: Verdict): Promise<Hold | undefined> {
    const hold = await lockHold(tx, holdId);
    if (!hold || !OPEN.includes(hold.status)) return hold;
    if (verdict.kind === 'HELD' || verdict.kind === 'UNAVAILABLE') {
      await reactivate(tx, holdId);
      announceDue(tx, 'hold');
      return lockHold(tx, holdId);
    }
    return this.end(tx, holdId, hold.status, verdict);
  }

  /** Whatever the channel manager should have been told of the hold by now, and was not. */
  tellAgain(holdId: string): Promise<Hold> {
    return this.database.transaction(async (tx) => {
      const hold = await lockHold(tx, holdId);
      if (!hold) throw holdErrors.notFound();
      const isOver = hold.status === 'RELEASED' || hold.status === 'EXPIRED';
      const told =
        (await this.channelManager.tell(tx, hold, 'CONFIRM')) +
        (isOver ? await this.channelManager.tell(tx, hold, 'CANCEL') : 0);
      const changed = told > 0 ? await countChange(tx, holdId) : undefined;
      if (changed) await announce(tx, holdPushed, changed);
      return changed ?? hold;
    });
  }

  private async end(tx: Tx, holdId: string, from: HoldStatus, verdict: FinalVerdict): Promise<Hold | undefined> {
    const status = verdict.kind;
    const bookings = verdict.kind === 'CONFIRMED' ? verdict.bookings : [];
    const hold = await endHold(tx, holdId, [from], { status, bookings });
    if (!hold) return undefined;
    if (status !== 'CONFIRMED') await this.channelManager.tell(tx, hold, 'CANCEL');
    await announce(tx, ENDED[status], hold);
    return hold;
  }
}
