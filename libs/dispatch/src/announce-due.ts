import { announce } from '@stayline/background';
import { type Tx } from '@stayline/database';
import { dueChannel } from './due-rows';

/** Wakes the dispatchers of a table, or of one part of it, in every process, once the transaction that made rows due is committed. */
export function announceDue(tx: Tx, table: string, part = ''): void {
  announce(tx, dueChannel(table), part);
}
