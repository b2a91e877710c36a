import { holdErrors } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { type Hold } from '../holds/hold';
import { findHold } from '../holds/hold.store';
import { type HoldTransitions } from '../holds/hold-transitions';
import { type Ledger } from '../ledger/ledger';
import { repairErrors } from './repair.errors';

/** What an operator may mend without knowing more: the ledger is asked again, its word is taken, and what was not told is told. */
export class SettleHold {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly transitions: HoldTransitions,
  ) {}

  async settle(holdId: string): Promise<Hold> {
    const hold = await findHold(this.database, holdId);
    if (!hold) throw holdErrors.notFound();
    await this.agree(hold);
    return this.transitions.tellAgain(holdId);
  }

  /** An active hold takes the ledger's verdict; one that was released or has expired is released there. What is under way is the timer's. */
  private async agree({ id, status }: Hold): Promise<void> {
    switch (status) {
      case 'CONFIRMED':
        return;
      case 'ACTIVE':
        return void (await this.transitions.settle(id, await this.ledger.expire(id)));
      case 'RELEASED':
      case 'EXPIRED': {
        const { kind } = await this.ledger.release(id);
        if (kind === 'CONFIRMED') throw repairErrors.booked();
        return;
      }
      case 'PLACING':
      case 'UNDOING':
      case 'RELEASING':
      case 'CONFIRMING':
      case 'EXPIRING':
        throw holdErrors.inTransition();
    }
  }
}
