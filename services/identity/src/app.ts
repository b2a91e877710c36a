import { type Database } from '@stayline/database';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { ApiKeyController } from './api-keys/api-key.controller';
import { ChannelController } from './channels/channel.controller';
import { getChannel } from './channels/channel.store';
import { ChannelUseCases } from './channels/channel.use-cases';
import { migrations } from './database/migrations';
import { KeyCheckController } from './keys/key-check.controller';
import { KeyUseCases } from './keys/key.use-cases';
import { PartnerKeyController } from './partner-keys/partner-key.controller';
import { PingController } from './partner-keys/ping.controller';
import { PartnerController } from './partners/partner.controller';
import { getPartner } from './partners/partner.store';
import { PartnerUseCases } from './partners/partner.use-cases';
import { type IdentitySettings } from './settings';

export function createIdentityApp(settings: IdentitySettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'identity',
    settings,
    logger,
    migrations,
    api,
    build: ({ database }) => ({ controllers: createControllers(database, logger) }),
  });
}

function createControllers(database: Database, logger: Logger): object[] {
  const apiKeys = new KeyUseCases(database, logger, 'api', getChannel);
  const partnerKeys = new KeyUseCases(database, logger, 'partner', getPartner);
  return [
    new ChannelController(new ChannelUseCases(database)),
    new ApiKeyController(apiKeys),
    new KeyCheckController(apiKeys, partnerKeys),
    new PartnerController(new PartnerUseCases(database)),
    new PartnerKeyController(partnerKeys),
    new PingController(partnerKeys, () => new Date()),
  ];
}
