import { type MigrationClass, PlatformClock } from '@stayline/database';
import { Outbox } from '@stayline/events';
import { ExactAnswers, IdempotencyKeys } from '@stayline/http';
import { Catalog1763700001000 } from './1763700001000-catalog';
import { Ledger1763700002000 } from './1763700002000-ledger';
import { QuotesAndBookings1763700003000 } from './1763700003000-quotes-and-bookings';
import { PromotionWords1763700004000 } from './1763700004000-promotion-words';
import { LedgerProof1763700005000 } from './1763700005000-ledger-proof';
import { EmailsInAnyCase1763700006000 } from './1763700006000-emails-in-any-case';
import { Cancellations1763700007000 } from './1763700007000-cancellations';
import { CatalogDeletions1763700008000 } from './1763700008000-catalog-deletions';

/** Oldest first; a new one goes to the end. */
export const migrations: readonly MigrationClass[] = [
  PlatformClock,
  IdempotencyKeys,
  Outbox,
  Catalog1763700001000,
  Ledger1763700002000,
  QuotesAndBookings1763700003000,
  PromotionWords1763700004000,
  LedgerProof1763700005000,
  EmailsInAnyCase1763700006000,
  Cancellations1763700007000,
  CatalogDeletions1763700008000,
  ExactAnswers,
];
