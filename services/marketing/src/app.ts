import { type Worker } from '@stayline/background';
import { forgetOldKeys } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { migrations } from './database/migrations';
import { DeadLetterController } from './dead-letters/dead-letter.controller';
import { SmtpSender } from './email/smtp-sender';
import { marketingHandlers } from './events/consumers';
import { type MessageSenders } from './messages/message';
import { MessageController } from './messages/message.controller';
import { createMessageDispatcher, type MessageDispatcherOptions } from './messages/message-dispatcher';
import { messageAttempts, messageMetrics } from './messages/message.metrics';
import { redactOldMessages } from './messages/message.store';
import { MessageUseCases } from './messages/message.use-cases';
import { GatewaySender } from './messages/gateway-sender';
import { SendController } from './sends/send.controller';
import { forgetOldCounts } from './sends/send-limit';
import { SendUseCases } from './sends/send.use-cases';
import { type MarketingSettings } from './settings';
import { SuppressionController } from './suppressions/suppression.controller';
import { SuppressionUseCases } from './suppressions/suppression.use-cases';
import { TemplateController } from './templates/template.controller';
import { TemplateCatalog } from './templates/template-catalog';
import { TemplateUseCases } from './templates/template.use-cases';

/** How much longer the dispatcher waits than a sender's own timeout, which normally ends an attempt. */
const WORK_TIMEOUT_MARGIN_MS = 5_000;

export function createMarketingApp(values: MarketingSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'marketing',
    settings: values,
    logger,
    migrations,
    api,
    build: ({ database, deadLetters }) => {
      const senders = createSenders(values);
      const attempts = messageAttempts();
      const templates = new TemplateUseCases(database);
      const catalog = new TemplateCatalog();
      const sends = new SendUseCases(catalog, values.sendsPerMinute);
      return {
        controllers: [
          new TemplateController(templates),
          new SendController(database, sends),
          new SuppressionController(new SuppressionUseCases(database)),
          new MessageController(new MessageUseCases(database)),
          new DeadLetterController(deadLetters),
        ],
        prepare: () => templates.shipTemplates(),
        handlers: marketingHandlers({
          directory: values.agentDirectory,
          stakeholders: values.holdReminderStakeholders,
          zone: values.platformZone,
          templates: catalog,
          logger,
        }),
        workers: [createMessageWorker(values, { database, logger, senders, attempts })],
        chores: [
          { what: 'contents of messages', forget: () => redactOldMessages(database, values.messageRetentionDays) },
          { what: 'idempotency keys', forget: () => forgetOldKeys(database) },
          { what: 'counts of sends', forget: () => forgetOldCounts(database) },
        ],
        metrics: [messageMetrics(database), attempts.register],
        disconnect: () => Object.values(senders).forEach((sender) => sender.stop()),
      };
    },
  });
}

function createSenders(values: MarketingSettings): MessageSenders {
  const maxConnections = values.messagesInFlightPerChannel;
  return {
    EMAIL: new SmtpSender({
      url: values.smtpUrl,
      from: values.smtpFrom,
      timeoutMs: values.smtpTimeoutMs,
      maxConnections,
    }),
    SMS: new GatewaySender({
      who: 'SMS gateway',
      url: values.smsUrl,
      token: values.smsToken,
      timeoutMs: values.smsTimeoutMs,
      maxConnections,
    }),
    MESSAGING: new GatewaySender({
      who: 'messaging gateway',
      url: values.messagingUrl,
      token: values.messagingToken,
      timeoutMs: values.messagingTimeoutMs,
      maxConnections,
    }),
  };
}

function createMessageWorker(
  values: MarketingSettings,
  parts: Pick<MessageDispatcherOptions, 'database' | 'logger' | 'senders' | 'attempts'>,
): Worker {
  return createMessageDispatcher({
    ...parts,
    workTimeoutMs:
      Math.max(values.smtpTimeoutMs, values.smsTimeoutMs, values.messagingTimeoutMs) + WORK_TIMEOUT_MARGIN_MS,
    inFlightPerChannel: values.messagesInFlightPerChannel,
    maxAttempts: values.messageMaxAttempts,
    retry: { firstMs: values.messageFirstRetryMs, maxMs: values.messageMaxRetryMs },
  });
}
