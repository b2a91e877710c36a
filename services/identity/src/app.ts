import { type Database } from '@stayline/database';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { ApiKeyController } from './api-keys/api-key.controller';
import { ApiKeyEntity } from './api-keys/api-key.entity';
import { ChannelController } from './channels/channel.controller';
import { ChannelStore } from './channels/channel.store';
import { ChannelUseCases } from './channels/channel.use-cases';
import { entities, migrations } from './database';
import { KeyCheckController } from './keys/key-check.controller';
import { KeyStore } from './keys/key.store';
import { KeyUseCases } from './keys/key.use-cases';
import { PartnerKeyController } from './partner-keys/partner-key.controller';
import { PartnerKeyEntity } from './partner-keys/partner-key.entity';
import { PingController } from './partner-keys/ping.controller';
import { PartnerController } from './partners/partner.controller';
import { PartnerStore } from './partners/partner.store';
import { PartnerUseCases } from './partners/partner.use-cases';
import { type IdentitySettings } from './settings';

export function createIdentityApp(settings: IdentitySettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'identity',
    settings,
    logger,
    migrations,
    entities,
    api,
    build: ({ database }) => ({ controllers: createControllers(database, logger) }),
  });
}

function createControllers(database: Database, logger: Logger): object[] {
  const channels = new ChannelStore();
  const partners = new PartnerStore();
  const apiKeys = new KeyUseCases(database, logger, {
    kind: 'api',
    store: new KeyStore(ApiKeyEntity, { table: 'api_key', ownerColumn: 'channel_id' }),
    requireOwner: async (tx, channelId) => void (await channels.get(tx, channelId)),
  });
  const partnerKeys = new KeyUseCases(database, logger, {
    kind: 'partner',
    store: new KeyStore(PartnerKeyEntity, { table: 'partner_key', ownerColumn: 'partner_id' }),
    requireOwner: async (tx, partnerId) => void (await partners.get(tx, partnerId)),
  });
  return [
    new ChannelController(new ChannelUseCases(database, channels)),
    new ApiKeyController(apiKeys),
    new KeyCheckController(apiKeys, partnerKeys),
    new PartnerController(new PartnerUseCases(database, partners, channels)),
    new PartnerKeyController(partnerKeys),
    new PingController(partnerKeys, () => new Date()),
  ];
}
