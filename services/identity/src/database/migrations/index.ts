import { type MigrationClass } from '@stayline/database';
import { ChannelsAndPartners1763700001000 } from './1763700001000-channels-and-partners';

/** Oldest first; a new one goes to the end. */
export const migrations: readonly MigrationClass[] = [ChannelsAndPartners1763700001000];
