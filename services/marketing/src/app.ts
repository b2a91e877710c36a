import { type Worker } from '@stayline/background';
import { callerKey } from '@stayline/caller';
import { connectAndMigrate, Database, poolMetrics } from '@stayline/database';
import { createEventLog, createRelay, inboxMetrics, lagMetrics, outboxMetrics } from '@stayline/events';
import { createService } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { migrations } from './database/migrations';
import { SmtpSender } from './email/smtp-sender';
import { createEventConsumer } from './events/consumers';
import { type MessageSenders } from './messages/message';
import { createMessageDispatcher } from './messages/message-dispatcher';
import { MessageMetrics } from './messages/message.metrics';
import { createRetention } from './messages/redact-old-messages';
import { MessagingGatewaySender } from './messaging-app/messaging-gateway-sender';
import { type MarketingSettings } from './settings';

export interface MarketingApp {
  start(): Promise<{ port: number; managementPort: number }>;
  stop(): Promise<void>;
}

/** Between a sender's own timeout and the dispatcher's: only what hangs in spite of the first meets the second. */
const WORK_TIMEOUT_MARGIN_MS = 5_000;

/** Builds every object of the service by hand; the only place that knows them all. */
export function createMarketingApp(values: MarketingSettings, logger: Logger): MarketingApp {
  const database = new Database({
    url: values.databaseUrl,
    schema: values.databaseSchema,
    poolSize: values.databasePoolSize,
    applicationName: 'marketing',
    migrations,
  });
  const log = createEventLog(values, { clientId: 'marketing', logger });
  const metrics = new MessageMetrics(database);
  const senders = createSenders(values);
  const service = createService({
    ...values,
    logger,
    callerKey: callerKey('marketing', values.callerSecret),
    api: { openapi: { paths: {} }, registerRoutes: () => undefined },
    controllers: [],
    isReady: () => database.isReady(),
    metrics: (registry) => {
      poolMetrics(database)(registry);
      outboxMetrics(database)(registry);
      inboxMetrics(database, 'marketing')(registry);
      lagMetrics(log, 'marketing')(registry);
      metrics.register(registry);
    },
  });
  const parts = { database, log, logger };
  const workers = [
    createRelay(parts),
    createEventConsumer({ ...parts, reminders: reminderOptions(values) }),
    createMessageWorker(values, { ...parts, senders, metrics }),
    createRetention({ ...parts, retentionDays: values.messageRetentionDays }),
  ];
  const stopping = new AbortController();
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  let background: readonly Worker[] = [];
  return {
    start: () =>
      service.start(async () => {
        await connectAndMigrate(database, { signal: stopping.signal, onUnreachable });
        for (const worker of workers) worker.start();
        background = workers;
      }),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await Promise.all(background.map((each) => each.stop()));
      for (const sender of Object.values(senders)) sender.stop();
      await log.stop();
      await database.stop();
    },
  };
}

function reminderOptions(values: MarketingSettings) {
  return {
    directory: values.agentDirectory,
    stakeholders: values.holdReminderStakeholders,
    zone: values.platformZone,
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
    MESSAGING: new MessagingGatewaySender({
      url: values.messagingUrl,
      token: values.messagingToken,
      timeoutMs: values.messagingTimeoutMs,
      maxConnections,
    }),
  };
}

function createMessageWorker(
  values: MarketingSettings,
  { metrics, ...parts }: { database: Database; logger: Logger; senders: MessageSenders; metrics: MessageMetrics },
) {
  return createMessageDispatcher({
    ...parts,
    onAttempt: metrics.onAttempt,
    workTimeoutMs: Math.max(values.smtpTimeoutMs, values.messagingTimeoutMs) + WORK_TIMEOUT_MARGIN_MS,
    inFlightPerChannel: values.messagesInFlightPerChannel,
    maxAttempts: values.messageMaxAttempts,
    firstRetryMs: values.messageFirstRetryMs,
    maxRetryMs: values.messageMaxRetryMs,
  });
}
