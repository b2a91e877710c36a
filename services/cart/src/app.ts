import { forgetOldKeys } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { createControllers } from './controllers';
import { migrations } from './database/migrations';
import { DeadLetterController } from './dead-letters/dead-letter.controller';
import { cartHandlers } from './events/consumers';
import { forgetOldLookups } from './guest-lookups/guest-lookup.store';
import { type CartSettings } from './settings';

export function createCartApp(settings: CartSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'cart',
    settings,
    logger,
    migrations,
    api,
    build: ({ database, deadLetters }) => ({
      controllers: [...createControllers(database, settings), new DeadLetterController(deadLetters)],
      handlers: cartHandlers(settings.platformZone),
      chores: [
        { what: 'guest lookups', forget: () => forgetOldLookups(database, settings.guestLookupRetentionDays) },
        {
          what: 'idempotency keys',
          forget: () => forgetOldKeys(database, { maxBytesPerScope: settings.maxKeptAnswerBytes }),
        },
      ],
    }),
  });
}
