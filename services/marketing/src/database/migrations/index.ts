import { type MigrationClass } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { Messages1763700100000 } from './1763700100000-messages';
import { Templates1764200000000 } from './1764200000000-templates';

/** Oldest first; a new one goes to the end. */
export const migrations: readonly MigrationClass[] = [Outbox, Inbox, Messages1763700100000, Templates1764200000000];
