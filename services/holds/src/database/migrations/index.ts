import { PlatformClock } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { Holds1764000001000 } from './1764000001000-holds';
import { ChannelManagerPushes1764000002000 } from './1764000002000-channel-manager-pushes';
import { BookingsOfHolds1764000003000 } from './1764000003000-bookings-of-holds';
import { HoldOfCart1764000004000 } from './1764000004000-hold-of-cart';
import { BlocksOfHolds1764000005000 } from './1764000005000-blocks-of-holds';
import { NamesOfHolds1764000006000 } from './1764000006000-names-of-holds';
import { CancelledBookings1764000007000 } from './1764000007000-cancelled-bookings';

/** Oldest first. */
export const migrations = [
  PlatformClock,
  Outbox,
  Inbox,
  Holds1764000001000,
  ChannelManagerPushes1764000002000,
  BookingsOfHolds1764000003000,
  HoldOfCart1764000004000,
  BlocksOfHolds1764000005000,
  NamesOfHolds1764000006000,
  CancelledBookings1764000007000,
];
