import { type Tx } from '@stayline/database';
import { type Hold } from '../holds/hold';
import { pushesFor, type PushOperation } from './push';
import { insertPushes } from './push.store';

/** HOLD-22: what the channel manager is to be told of a hold, written down with the change itself. */
export class ChannelManager {
  /** @param configured Whether there is one; if not, pushes are recorded as such. */
  constructor(private readonly configured: boolean) {}

  /** The hold's row must be locked, as every change of it does. Answers how many pushes are new. */
  tell(tx: Tx, hold: Hold, operation: PushOperation): Promise<number> {
    return insertPushes(tx, hold.id, pushesFor(hold, operation), this.configured ? 'PENDING' : 'NOT_CONFIGURED');
  }
}
