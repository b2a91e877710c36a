import { type Worker } from '@stayline/background';
import { type Database } from '@stayline/database';
import { forgetOldKeys } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { migrations } from './database/migrations';
import { DeadLetterController } from './dead-letters/dead-letter.controller';
import { ClaimUseCases } from './claims/claim.use-cases';
import { GuestLinks } from './claims/guest-links';
import { WinBackController } from './claims/winback.controller';
import { SmtpSender } from './email/smtp-sender';
import { marketingHandlers } from './events/consumers';
import { GuestBookingController } from './guest-bookings/guest-booking.controller';
import { forgetOldBookings } from './guest-bookings/guest-booking.store';
import { GuestBookingUseCases } from './guest-bookings/guest-booking.use-cases';
import { type MessageSenders } from './messages/message';
import { MessageController } from './messages/message.controller';
import { createMessageDispatcher, type MessageDispatcherOptions } from './messages/message-dispatcher';
import { messageAttempts, messageMetrics } from './messages/message.metrics';
import { redactOldMessages } from './messages/message.store';
import { MessageUseCases } from './messages/message.use-cases';
import { GatewaySender } from './messages/gateway-sender';
import { NotificationController } from './notifications/notification.controller';
import { NotificationUseCases } from './notifications/notification.use-cases';
import { OfferController } from './offers/offer.controller';
import { OfferUseCases } from './offers/offer.use-cases';
import { SendController } from './sends/send.controller';
import { forgetOldCounts } from './sends/send-limit';
import { SendUseCases } from './sends/send.use-cases';
import { type MarketingSettings } from './settings';
import { SuppressionController } from './suppressions/suppression.controller';
import { SuppressionUseCases } from './suppressions/suppression.use-cases';
import { pageRoutes } from './winback-page/page.routes';
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
      const winBack = createWinBack(values, { database, logger, templates: catalog });
      const sends = new SendUseCases(catalog, values.sendsPerMinute);
      return {
        controllers: [
          new TemplateController(templates),
          new SendController(database, sends),
          ...winBack.controllers,
          new SuppressionController(new SuppressionUseCases(database)),
          new MessageController(new MessageUseCases(database)),
          new DeadLetterController(deadLetters),
        ],
        streamedRoutes: winBack.routes,
        prepare: () => templates.shipTemplates(),
        handlers: marketingHandlers(
          {
            directory: values.agentDirectory,
            stakeholders: values.holdReminderStakeholders,
            zone: values.platformZone,
            templates: catalog,
            logger,
          },
          { sources: values.winBackRatingSources },
        ),
        workers: [createMessageWorker(values, { database, logger, senders, attempts })],
        chores: [
          { what: 'contents of messages', forget: () => redactOldMessages(database, values.messageRetentionDays) },
          { what: 'idempotency keys', forget: () => forgetOldKeys(database) },
          { what: 'bookings of win-back', forget: () => forgetOldBookings(database, values.winBackBookingDays) },
          { what: 'counts of sends', forget: () => forgetOldCounts(database) },
        ],
        metrics: [messageMetrics(database), attempts.register],
        disconnect: () => Object.values(senders).forEach((sender) => sender.stop()),
      };
    },
  });
}

interface WinBackParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly templates: TemplateCatalog;
}

function createWinBack(values: MarketingSettings, { database, logger, templates }: WinBackParts) {
  const { platformZone: zone, winBackMaxAllowed: usualMaximum, sendsPerMinute: perMinute } = values;
  const { winBackLinkSecret: secret, winBackPublicUrl: publicUrl, winBackLinkDays: days } = values;
  const links = new GuestLinks({ secret, publicUrl, days });
  const claims = new ClaimUseCases(database, { links, usualMaximum, zone });
  const notifications = new NotificationUseCases({ templates, claims, links, usualMaximum, zone, perMinute });
  return {
    controllers: [
      new WinBackController(database, claims),
      new OfferController(new OfferUseCases(database)),
      new GuestBookingController(new GuestBookingUseCases(database, usualMaximum)),
      new NotificationController(database, notifications),
    ],
    routes: pageRoutes({ database, claims, logger }),
  };
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
