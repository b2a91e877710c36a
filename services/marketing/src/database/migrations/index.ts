import { type MigrationClass } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { Messages1763700100000 } from './1763700100000-messages';
import { DueMessagesByChannel1764100002000 } from './1764100002000-due-messages-by-channel';

/** Oldest first; a new one goes to the end. */
export const migrations: readonly MigrationClass[] = [
  Outbox,
  Inbox,
  Messages1763700100000,
  DueMessagesByChannel1764100002000,
];
