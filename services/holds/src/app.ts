import { callerKey } from '@stayline/caller';
import { connectAndMigrate, Database, poolMetrics } from '@stayline/database';
import { createEventLog, createRelay, inboxMetrics, lagMetrics, outboxMetrics } from '@stayline/events';
import { createService, createServiceClient } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { ChannelManager } from './channel-manager/channel-manager';
import { channelManagerAccess } from './channel-manager/channel-manager.settings';
import { HttpChannelManager } from './channel-manager/http-channel-manager';
import { createPushDispatcher } from './channel-manager/push-dispatcher';
import { PushMetrics } from './channel-manager/push.metrics';
import { migrations } from './database/migrations';
import { createHoldsConsumer } from './events/consumers';
import { api } from './api';
import { HoldLimitController } from './hold-limits/hold-limit.controller';
import { HoldLimitUseCases } from './hold-limits/hold-limit.use-cases';
import { HoldController } from './holds/hold.controller';
import { HoldTransitions } from './holds/hold-transitions';
import { createHoldTimer } from './holds/hold-timer';
import { HoldUseCases } from './holds/hold.use-cases';
import { Ledger } from './ledger/ledger';
import { holdMetrics } from './holds/hold.metrics';
import { type HoldsSettings } from './settings';

export interface HoldsApp {
  start(): Promise<{ port: number; managementPort: number }>;
  stop(): Promise<void>;
}

/** With its one repeat less than what cart waits for us. */
const LEDGER_TIMEOUT_MS = 3_000;
/** Between the adapter's own timeout and the dispatcher's: only what hangs in spite of the first meets the second. */
const PUSH_TIMEOUT_MARGIN_MS = 2_000;
/** For noting what came of a push; with the timeout it is how late a push is whose process was killed in the middle. */
const PUSH_RECORD_MS = 5_000;

/** Builds the service by hand: database, event log, ledger, timer, the two doors. */
export function createHoldsApp(settings: HoldsSettings, logger: Logger): HoldsApp {
  const database = createDatabase(settings);
  const log = createEventLog(settings, { clientId: 'holds', logger });
  const pushes = createPushes(settings, { database, logger });
  const transitions = new HoldTransitions(database, new ChannelManager(pushes.dispatcher !== undefined));
  const ledger = createLedger(settings);
  const parts = { database, log, logger };
  const workers = [
    createRelay(parts),
    createHoldsConsumer(parts),
    createHoldTimer({ ...parts, ledger, transitions, concurrency: settings.expiriesInFlight }),
    ...(pushes.dispatcher ? [pushes.dispatcher] : []),
  ];
  const service = createService({
    ...settings,
    logger,
    callerKey: callerKey('holds', settings.callerSecret),
    api,
    controllers: createControllers({ database, ledger, transitions }, settings),
    isReady: () => database.isReady(),
    metrics: (registry) => {
      poolMetrics(database)(registry);
      outboxMetrics(database)(registry);
      inboxMetrics(database, 'holds')(registry);
      lagMetrics(log, 'holds')(registry);
      holdMetrics(database)(registry);
      pushes.metrics.register(registry);
    },
  });
  const stopping = new AbortController();
  const onUnreachable = (error: unknown): void => void logger.warn('waiting for the database', { error });
  let running: typeof workers = [];
  return {
    start: () =>
      service.start(async () => {
        await connectAndMigrate(database, { signal: stopping.signal, onUnreachable });
        for (const worker of workers) worker.start();
        running = workers;
      }),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await Promise.all(running.map((worker) => worker.stop()));
      pushes.stop();
      await log.stop();
      await database.stop();
    },
  };
}

function createDatabase(settings: HoldsSettings): Database {
  return new Database({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    poolSize: settings.databasePoolSize,
    applicationName: 'holds',
    migrations,
  });
}

/** Without a channel manager nothing is dispatched; pushes are recorded as such. */
function createPushes(settings: HoldsSettings, parts: { database: Database; logger: Logger }) {
  const metrics = new PushMetrics(parts.database);
  const access = channelManagerAccess(settings);
  if (!access) return { metrics, dispatcher: undefined, stop: () => undefined };
  const { channelManagerTimeoutMs: timeoutMs, pushesInFlight } = settings;
  const api = new HttpChannelManager({ ...access, timeoutMs, maxConnections: pushesInFlight });
  const dispatcher = createPushDispatcher({
    ...parts,
    api,
    onAttempt: metrics.onAttempt,
    workTimeoutMs: timeoutMs + PUSH_TIMEOUT_MARGIN_MS,
    leaseMs: timeoutMs + PUSH_TIMEOUT_MARGIN_MS + PUSH_RECORD_MS,
    concurrency: pushesInFlight,
    maxAttempts: settings.pushMaxAttempts,
    firstRetryMs: settings.pushFirstRetryMs,
    maxRetryMs: settings.pushMaxRetryMs,
  });
  return { metrics, dispatcher, stop: () => api.stop() };
}

function createLedger({ distributionUrl, distributionCallerSecret }: HoldsSettings): Ledger {
  const key = callerKey('distribution', distributionCallerSecret);
  return new Ledger(createServiceClient({ self: 'holds', url: distributionUrl, key, timeoutMs: LEDGER_TIMEOUT_MS }));
}

function createControllers(
  { database, ledger, transitions }: { database: Database; ledger: Ledger; transitions: HoldTransitions },
  { releaseTime, releaseZone, maxActivePerAgent }: HoldsSettings,
): object[] {
  const cutoff = { time: releaseTime, zone: releaseZone };
  const holds = new HoldUseCases(database, ledger, transitions, { cutoff, maxActivePerAgent });
  return [
    new HoldController(holds, database),
    new HoldLimitController(new HoldLimitUseCases(database, maxActivePerAgent)),
  ];
}
