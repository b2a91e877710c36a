import { PlatformClock } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { Webhooks1764100001000 } from './1764100001000-webhooks';
import { DueDeliveriesByEndpoint1764100002000 } from './1764100002000-due-deliveries-by-endpoint';
import { Replays1764100003000 } from './1764100003000-replays';

/** Oldest first. */
export const migrations = [
  PlatformClock,
  Outbox,
  Inbox,
  Webhooks1764100001000,
  DueDeliveriesByEndpoint1764100002000,
  Replays1764100003000,
];
