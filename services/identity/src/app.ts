import { callerKey } from '@stayline/caller';
import { connectAndMigrate, Database, poolMetrics } from '@stayline/database';
import { createService } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { ApiKeyController } from './api-keys/api-key.controller';
import { ApiKeyEntity } from './api-keys/api-key.entity';
import { ApiKeyCheckController } from './api-keys/api-key-check.controller';
import { ChannelController } from './channels/channel.controller';
import { ChannelStore } from './channels/channel.store';
import { ChannelUseCases } from './channels/channel.use-cases';
import { entities, migrations } from './database';
import { api } from './api';
import { KeyStore } from './keys/key.store';
import { KeyUseCases } from './keys/key.use-cases';
import { PartnerKeyController } from './partner-keys/partner-key.controller';
import { PartnerKeyEntity } from './partner-keys/partner-key.entity';
import { PingController } from './partner-keys/ping.controller';
import { PartnerController } from './partners/partner.controller';
import { PartnerStore } from './partners/partner.store';
import { PartnerUseCases } from './partners/partner.use-cases';
import { type IdentitySettings } from './settings';

export interface IdentityApp {
  start(): Promise<{ port: number; managementPort: number }>;
  stop(): Promise<void>;
}

/** Builds the service by hand, from the database up to its two doors. */
export function createIdentityApp(values: IdentitySettings, logger: Logger): IdentityApp {
  const database = new Database({
    url: values.databaseUrl,
    schema: values.databaseSchema,
    poolSize: values.databasePoolSize,
    applicationName: 'identity',
    migrations,
    entities,
  });
  const service = createService({
    ...values,
    logger,
    callerKey: callerKey('identity', values.callerSecret),
    api,
    controllers: createControllers(database, logger),
    isReady: () => database.isReady(),
    metrics: poolMetrics(database),
  });
  const stopping = new AbortController();
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  return {
    start: () => service.start(() => connectAndMigrate(database, { signal: stopping.signal, onUnreachable })),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await database.stop();
    },
  };
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
    new ApiKeyCheckController(apiKeys),
    new PartnerController(new PartnerUseCases(database, partners, channels)),
    new PartnerKeyController(partnerKeys),
    new PingController(partnerKeys, () => new Date()),
  ];
}
