import { type Event, type HoldState } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { copyHold } from '../hold/hold.store';

export async function copyHoldWhenChanged(tx: Tx, { data, sequence }: Event<string, HoldState>): Promise<void> {
  await copyHold(tx, data, sequence);
}
