import { holdErrors } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { type Ledger, type Verdict } from '../ledger/ledger';
import {
  type Command,
  type Confirmation,
  type Cutoff,
  decideConfirmation,
  decideRelease,
  type Hold,
  type HoldRequest,
  placeHold,
  shownStatus,
  type Step,
} from './hold';
import { type HoldTransitions } from './hold-transitions';
import {
  beginCommand,
  findHold,
  findHoldOfCart,
  insertPlacing,
  lockAgent,
  lockHold,
  platformNow,
  readPlacementFacts,
} from './hold.store';

export interface HoldOptions {
  cutoff: Cutoff;
  /** For agents without a limit of their own. */
  maxActivePerAgent: number;
}

/**
 * What agents do with holds. Each command has three steps: it writes down what it is about to do, asks the ledger,
 * which decides, and writes down the verdict. Nothing is locked between the steps. If a crash comes in between, the
 * timer finishes the command.
 */
export class HoldUseCases {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly transitions: HoldTransitions,
    private readonly options: HoldOptions,
  ) {}

  /** The same request again is the same hold. */
  async place(request: HoldRequest): Promise<Hold> {
    const placing = await this.beginPlacing(request);
    if (placing.status === 'ACTIVE') return placing;
    if (placing.status !== 'PLACING') throw placing.status === 'UNDOING' ? holdErrors.undone() : holdErrors.notActive();
    const verdict = await this.claim(placing);
    if (verdict.kind !== 'HELD') {
      // The claim was refused, or is released or past its cutoff by now. A repeat of the claim may still be on its way,
      // so the id is released in the ledger before the placement is deleted.
      await this.transitions.undo(placing.id);
      throw verdict.kind === 'UNAVAILABLE' ? holdErrors.unitsUnavailable(verdict.reasons) : holdErrors.undone();
    }
    const hold =
      (await this.transitions.activate(placing.id, verdict.blocks)) ?? (await findHold(this.database, placing.id));
    if (hold?.status === 'ACTIVE') return hold;
    // Activated by its twin and ended since, or never activated at all.
    throw hold && shownStatus(hold.status) !== null ? holdErrors.notActive() : holdErrors.undone();
  }

  async release(holdId: string): Promise<Hold> {
    const { hold, step } = await this.begin(holdId, decideRelease, { status: 'RELEASING' });
    if (step === 'DONE') return hold;
    const verdict = await this.ask(hold, () => this.ledger.release(holdId));
    const settled = await this.settled(holdId, verdict);
    if (settled.status !== 'RELEASED') throw holdErrors.notActive();
    return settled;
  }

  /** Books for the cart's channel of now: it may have moved since it was held. */
  async confirm(holdId: string, confirmation: Confirmation): Promise<Hold> {
    const { hold, step } = await this.begin(holdId, decideConfirmation, { status: 'CONFIRMING', ...confirmation });
    if (step === 'DONE') return hold;
    const verdict = await this.ask(hold, () => this.ledger.confirm(hold));
    const settled = await this.settled(holdId, verdict);
    if (settled.status === 'CONFIRMED') return settled;
    if (settled.status === 'EXPIRED') throw holdErrors.expired();
    throw verdict.kind === 'UNAVAILABLE' ? holdErrors.unitsUnavailable(verdict.reasons) : holdErrors.notActive();
  }

  async find(holdId: string): Promise<Hold> {
    const hold = await findHold(this.database, holdId);
    if (!hold || hold.status === 'PLACING' || hold.status === 'UNDOING') throw holdErrors.notFound();
    return hold;
  }

  /** The cart's latest. While one is being placed, it cannot be said whether there is one. */
  async findOfCart(cartId: string): Promise<Hold> {
    const hold = await findHoldOfCart(this.database, cartId);
    if (!hold) throw holdErrors.notFound();
    if (hold.status === 'PLACING') throw holdErrors.inTransition();
    return hold;
  }

  private beginPlacing(request: HoldRequest): Promise<Hold> {
    return this.database.transaction(async (tx) => {
      await lockAgent(tx, request.agentId);
      const known = await findHold(tx, request.id);
      if (known) return known;
      const facts = await readPlacementFacts(tx, request, this.options.maxActivePerAgent);
      return insertPlacing(tx, request, placeHold(facts, this.options.cutoff));
    });
  }

  private async claim(placing: Hold): Promise<Verdict> {
    try {
      return await this.ledger.claim(placing);
    } catch (error) {
      await this.transitions.undo(placing.id);
      throw error;
    }
  }

  private begin(
    holdId: string,
    decide: (hold: Hold, now: Date) => Step,
    command: Command,
  ): Promise<{ hold: Hold; step: Step }> {
    return this.database.transaction(async (tx) => {
      const hold = await lockHold(tx, holdId);
      if (!hold) throw holdErrors.notFound();
      const step = decide(hold, await platformNow(tx));
      if (step !== 'BEGIN') return { hold, step };
      return { hold: await beginCommand(tx, holdId, command), step };
    });
  }

  private async ask(hold: Hold, question: () => Promise<Verdict>): Promise<Verdict> {
    try {
      return await question();
    } catch (error) {
      await this.transitions.leaveToTimer(hold.id, hold.status);
      throw error;
    }
  }

  private async settled(holdId: string, verdict: Verdict): Promise<Hold> {
    const hold = await this.transitions.settle(holdId, verdict);
    if (!hold) throw holdErrors.notFound();
    return hold;
  }
}
