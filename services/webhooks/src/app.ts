import { type Database } from '@stayline/database';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp, type ServiceParts } from '@stayline/service';
import { api } from './api';
import { CredentialController } from './credentials/credential.controller';
import { CredentialUseCases } from './credentials/credential.use-cases';
import { migrations } from './database/migrations';
import { EndpointController } from './endpoints/endpoint.controller';
import { EndpointUseCases } from './endpoints/endpoint.use-cases';
import { webhooksHandlers } from './events/consumers';
import { forgetOldReceivedKeys } from './events/event.store';
import { ReceiveController } from './ingest/receive.controller';
import { noRoutes, receiveRoutes } from './ingest/receive.routes';
import { ReceiveUseCases } from './ingest/receive.use-cases';
import { SenderCheck } from './ingest/sender-check';
import { mirrorRoutes } from './mirror';
import { Targets } from './outbound/targets';
import { SecretBox } from './secrets/secret-box';
import { type WebhooksSettings } from './settings';

export function createWebhooksApp(settings: WebhooksSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'webhooks',
    settings,
    logger,
    migrations,
    api,
    build: ({ database }) => (settings.enabled ? enabled(settings, database) : { streamedRoutes: noRoutes }),
  });
}

function enabled(settings: WebhooksSettings, database: Database): ServiceParts {
  if (settings.encryptionKeys === undefined) throw new Error('WEBHOOKS_ENABLED needs WEBHOOKS_ENCRYPTION_KEYS');
  const box = SecretBox.of(settings.encryptionKeys);
  const targets = new Targets(settings.allowPrivateTargets);
  const senders = new SenderCheck(database, settings.hashesInFlight);
  const receive = new ReceiveController(new ReceiveUseCases(database, senders));
  return {
    controllers: [
      receive,
      new CredentialController(new CredentialUseCases(database)),
      new EndpointController(
        new EndpointUseCases(database, { box, targets, rotationGraceHours: settings.rotationGraceHours }),
      ),
    ],
    streamedRoutes: (app) => {
      receiveRoutes(app, receive);
      mirrorRoutes(app);
    },
    handlers: webhooksHandlers,
    chores: [{ what: 'keys of received events', forget: () => forgetOldReceivedKeys(database) }],
  };
}
