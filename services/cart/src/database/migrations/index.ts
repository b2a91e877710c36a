import { PlatformClock } from '@stayline/database';
import { Inbox, Outbox } from '@stayline/events';
import { ExactAnswers, IdempotencyKeys } from '@stayline/http';
import { Carts1763800001000 } from './1763800001000-carts';
import { GuestsAndModifications1763800002000 } from './1763800002000-guests-and-modifications';
import { CatalogReplica1763800003000 } from './1763800003000-catalog-replica';
import { Holds1763800004000 } from './1763800004000-holds';
import { ApproverOfOneChannel1763800005000 } from './1763800005000-approver-of-one-channel';
import { DirectoryKeys1763800006000 } from './1763800006000-directory-keys';
import { ApproverByUser1763800007000 } from './1763800007000-approver-by-user';
import { ExactTotals1763800008000 } from './1763800008000-exact-totals';
import { ApproverOfChannels1763800009000 } from './1763800009000-approver-of-channels';
import { BookingsOfHolds1763800010000 } from './1763800010000-bookings-of-holds';
import { GuestLookups1763800011000 } from './1763800011000-guest-lookups';
import { CatalogVersions1763800012000 } from './1763800012000-catalog-versions';

/** Oldest first. */
export const migrations = [
  PlatformClock,
  Outbox,
  Inbox,
  Carts1763800001000,
  GuestsAndModifications1763800002000,
  CatalogReplica1763800003000,
  Holds1763800004000,
  ApproverOfOneChannel1763800005000,
  DirectoryKeys1763800006000,
  ApproverByUser1763800007000,
  ExactTotals1763800008000,
  ApproverOfChannels1763800009000,
  BookingsOfHolds1763800010000,
  GuestLookups1763800011000,
  CatalogVersions1763800012000,
  IdempotencyKeys,
  ExactAnswers,
];
