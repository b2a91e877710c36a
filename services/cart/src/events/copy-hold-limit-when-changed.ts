import { type Event, type HoldLimitChanged } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { copyHoldLimit } from '../hold/hold.store';

export async function copyHoldLimitWhenChanged(
  tx: Tx,
  { data, sequence }: Event<string, HoldLimitChanged>,
): Promise<void> {
  await copyHoldLimit(tx, data, sequence);
}
