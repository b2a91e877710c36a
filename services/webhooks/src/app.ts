import { type Logger } from '@stayline/logger';
import { Outbound } from '@stayline/outbound';
import { createServiceApp, type ServiceApp, type ServiceCommon, type ServiceParts } from '@stayline/service';
import { api } from './api';
import { CredentialController } from './credentials/credential.controller';
import { CredentialUseCases } from './credentials/credential.use-cases';
import { DeadLetterController } from './dead-letters/dead-letter.controller';
import { migrations } from './database/migrations';
import { createDeliveryDispatchers } from './deliveries/delivery-dispatcher';
import { deliveryAttempts, deliveryMetrics } from './deliveries/delivery.metrics';
import { InspectController } from './deliveries/inspect.controller';
import { InspectUseCases } from './deliveries/inspect.use-cases';
import { EndpointController } from './endpoints/endpoint.controller';
import { EndpointUseCases } from './endpoints/endpoint.use-cases';
import { webhooksHandlers } from './events/consumers';
import { EventController } from './events/event.controller';
import { forgetOldEvents, forgetOldReceivedKeys } from './events/event.store';
import { EventUseCases } from './events/event.use-cases';
import { ReceiveController } from './ingest/receive.controller';
import { noRoutes, receiveRoutes } from './ingest/receive.routes';
import { ReceiveUseCases } from './ingest/receive.use-cases';
import { SenderCheck } from './ingest/sender-check';
import { mirrorRoutes } from './mirror';
import { Targets } from './outbound/targets';
import { ReplayController } from './replays/replay.controller';
import { createReplayTimer } from './replays/replay-timer';
import { forgetOldReplays } from './replays/replay.store';
import { ReplayUseCases } from './replays/replay.use-cases';
import { SecretBox } from './secrets/secret-box';
import { type WebhooksSettings } from './settings';

export function createWebhooksApp(settings: WebhooksSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'webhooks',
    settings,
    logger,
    migrations,
    readsByIndexAlone: true,
    api,
    build: (common) => (settings.enabled ? enabled(settings, common) : { streamedRoutes: noRoutes }),
  });
}

function enabled(settings: WebhooksSettings, common: ServiceCommon): ServiceParts {
  const { database } = common;
  if (settings.encryptionKeys === undefined) throw new Error('WEBHOOKS_ENABLED needs WEBHOOKS_ENCRYPTION_KEYS');
  const box = SecretBox.of(settings.encryptionKeys);
  const targets = new Targets(settings.allowPrivateTargets);
  const senders = new SenderCheck(database, settings);
  const { inFlightPerEndpoint, deliveriesInFlight: inFlight, firstRetryMs, maxRetryMs } = settings;
  const sender = new Outbound({ targets });
  const attempts = deliveryAttempts();
  const receive = new ReceiveController(new ReceiveUseCases(database, senders));
  return {
    controllers: [
      receive,
      new CredentialController(new CredentialUseCases(database)),
      new EndpointController(
        new EndpointUseCases(database, { box, targets, rotationGraceHours: settings.rotationGraceHours }),
      ),
      new EventController(new EventUseCases(database)),
      new ReplayController(new ReplayUseCases(database)),
      new InspectController(new InspectUseCases(database)),
      new DeadLetterController(common.deadLetters),
    ],
    streamedRoutes: (app) => {
      receiveRoutes(app, receive);
      mirrorRoutes(app);
    },
    handlers: webhooksHandlers,
    workers: [
      createReplayTimer(common),
      ...createDeliveryDispatchers({
        ...common,
        attempts,
        box,
        sender,
        inFlight,
        inFlightPerEndpoint,
        firstRetryMs,
        maxRetryMs,
      }),
    ],
    metrics: [attempts.register, deliveryMetrics(database)],
    disconnect: () => sender.stop(),
    chores: [
      { what: 'keys of received events', forget: () => forgetOldReceivedKeys(database) },
      { what: 'replays', forget: () => forgetOldReplays(database, settings.retentionDays) },
      { what: 'received events', forget: () => forgetOldEvents(database, settings.retentionDays) },
    ],
  };
}
