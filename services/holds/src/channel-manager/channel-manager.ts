import { type BookingCancelled } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Hold } from '../holds/hold';
import { type Push, pushesFor, pushesForFreed, type PushOperation } from './push';
import { insertPushes } from './push.store';

/** HOLD-22: writes the pushes for the channel manager in the transaction that changes the hold. */
export class ChannelManager {
  /** @param configured Whether there is a channel manager; if not, pushes are stored as NOT_CONFIGURED. */
  constructor(private readonly configured: boolean) {}

  /** The hold's row must be locked, as every change of it does. Answers how many pushes are new. */
  tell(tx: Tx, hold: Hold, operation: PushOperation): Promise<number> {
    return this.write(tx, hold, pushesFor(hold, operation));
  }

  /** What a cancelled booking of the hold has freed. The hold's row must be locked. */
  tellFreed(tx: Tx, hold: Hold, { bookingId, unitsFreed }: BookingCancelled): Promise<number> {
    return this.write(tx, hold, pushesForFreed(hold, bookingId, unitsFreed));
  }

  private write(tx: Tx, { id }: Hold, pushes: readonly Push[]): Promise<number> {
    return insertPushes(tx, id, pushes, this.configured ? 'PENDING' : 'NOT_CONFIGURED');
  }
}
