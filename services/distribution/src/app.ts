import { forgetOldKeys } from '@stayline/http';
import { createInvariantWatch } from '@stayline/invariants';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { createCatalog } from './catalog/catalog';
import { createControllers } from './controllers';
import { migrations } from './database/migrations';
import { ledgerInvariants } from './invariants/ledger-invariants';
import { forgetOldQuotes } from './quotes/quote.store';
import { type DistributionSettings } from './settings';

/** The gateway gives a catalog import as much time. */
const IMPORT_TIMEOUT_MS = 30 * 60_000;

export function createDistributionApp(settings: DistributionSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'distribution',
    settings,
    logger,
    migrations,
    api,
    requestTimeoutMs: IMPORT_TIMEOUT_MS,
    build: ({ database }) => {
      const catalog = createCatalog(database, settings);
      const proof = createInvariantWatch({
        database,
        logger,
        walks: ledgerInvariants,
        pauseMs: settings.invariantPauseMs,
      });
      return {
        controllers: [...createControllers(database, settings), ...catalog.controllers],
        streamedRoutes: catalog.streamedRoutes,
        prepare: catalog.announceNewTaxRules,
        workers: [proof],
        metrics: [proof.metrics],
        chores: [
          { what: 'quotes', forget: () => forgetOldQuotes(database, settings.quoteRetentionDays) },
          { what: 'idempotency keys', forget: () => forgetOldKeys(database) },
        ],
      };
    },
  });
}
