import { type MigrationClass, PlatformClock } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { ExactAnswers, IdempotencyKeys } from '@stayline/http';
import { Messages1763700100000 } from './1763700100000-messages';
import { DueMessagesByChannel1764100002000 } from './1764100002000-due-messages-by-channel';
import { Templates1764200000000 } from './1764200000000-templates';
import { Sends1764200001000 } from './1764200001000-sends';
import { WinBack1764200002000 } from './1764200002000-win-back';

/** Oldest first; a new one goes to the end. */
export const migrations: readonly MigrationClass[] = [
  Outbox,
  Inbox,
  Messages1763700100000,
  DueMessagesByChannel1764100002000,
  Templates1764200000000,
  PlatformClock,
  IdempotencyKeys,
  ExactAnswers,
  Sends1764200001000,
  WinBack1764200002000,
];
