import { callerKey } from '@stayline/caller';
import { type Database } from '@stayline/database';
import { createServiceClient } from '@stayline/http';
import { createInvariantWatch, type Walk } from '@stayline/invariants';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp } from '@stayline/service';
import { api } from './api';
import { ChannelManager } from './channel-manager/channel-manager';
import { channelManagerAccess } from './channel-manager/channel-manager.settings';
import { HttpChannelManager } from './channel-manager/http-channel-manager';
import { createPushDispatcher } from './channel-manager/push-dispatcher';
import { pushAttempts, pushMetrics } from './channel-manager/push.metrics';
import { migrations } from './database/migrations';
import { holdsHandlers } from './events/consumers';
import { HoldLimitController } from './hold-limits/hold-limit.controller';
import { HoldLimitUseCases } from './hold-limits/hold-limit.use-cases';
import { HoldController } from './holds/hold.controller';
import { HoldTransitions } from './holds/hold-transitions';
import { createHoldTimer } from './holds/hold-timer';
import { HoldUseCases } from './holds/hold.use-cases';
import { holdInvariants } from './invariants/hold-invariants';
import { HoldProofController } from './invariants/hold-proof.controller';
import { SettleHold } from './invariants/settle-hold.use-cases';
import { Ledger } from './ledger/ledger';
import { holdMetrics } from './holds/hold.metrics';
import { type HoldsSettings } from './settings';

/** With its one repeat less than what cart waits for us. */
const LEDGER_TIMEOUT_MS = 3_000;
/** Between the adapter's own timeout and the dispatcher's: only what hangs in spite of the first meets the second. */
const PUSH_TIMEOUT_MARGIN_MS = 2_000;
/** For noting what came of a push; with the timeout it is how late a push is whose process was killed in the middle. */
const PUSH_RECORD_MS = 5_000;

export function createHoldsApp(settings: HoldsSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'holds',
    settings,
    logger,
    migrations,
    api,
    build: (common) => {
      const { database } = common;
      const pushes = createPushes(settings, common);
      const transitions = new HoldTransitions(database, new ChannelManager(pushes.workers.length > 0));
      const ledger = createLedger(settings);
      const walks = [holdInvariants(ledger)];
      const proof = createInvariantWatch({ ...common, walks, pauseMs: settings.invariantPauseMs });
      const timer = createHoldTimer({ ...common, ledger, transitions, concurrency: settings.expiriesInFlight });
      return {
        controllers: createControllers({ database, ledger, transitions, walks }, settings),
        handlers: holdsHandlers,
        workers: [timer, proof, ...pushes.workers],
        metrics: [holdMetrics(database), proof.metrics, ...pushes.metrics],
        disconnect: pushes.disconnect,
      };
    },
  });
}

/** Without a channel manager nothing is dispatched; pushes are recorded as such. */
function createPushes(settings: HoldsSettings, common: { database: Database; logger: Logger }) {
  const attempts = pushAttempts();
  const metrics = [pushMetrics(common.database), attempts.register];
  const access = channelManagerAccess(settings);
  if (!access) return { metrics, workers: [] };
  const { channelManagerTimeoutMs: timeoutMs, pushesInFlight } = settings;
  const api = new HttpChannelManager({ ...access, timeoutMs, maxConnections: pushesInFlight });
  const dispatcher = createPushDispatcher({
    ...common,
    api,
    attempts,
    workTimeoutMs: timeoutMs + PUSH_TIMEOUT_MARGIN_MS,
    leaseMs: timeoutMs + PUSH_TIMEOUT_MARGIN_MS + PUSH_RECORD_MS,
    concurrency: pushesInFlight,
    maxAttempts: settings.pushMaxAttempts,
    retry: { firstMs: settings.pushFirstRetryMs, maxMs: settings.pushMaxRetryMs },
  });
  return { metrics, workers: [dispatcher], disconnect: () => api.stop() };
}

function createLedger({ distributionUrl, distributionCallerSecret }: HoldsSettings): Ledger {
  const key = callerKey('distribution', distributionCallerSecret);
  return new Ledger(createServiceClient({ self: 'holds', url: distributionUrl, key, timeoutMs: LEDGER_TIMEOUT_MS }));
}

function createControllers(
  {
    database,
    ledger,
    transitions,
    walks,
  }: { database: Database; ledger: Ledger; transitions: HoldTransitions; walks: readonly Walk[] },
  { releaseTime, releaseZone, maxActivePerAgent }: HoldsSettings,
): object[] {
  const cutoff = { time: releaseTime, zone: releaseZone };
  const holds = new HoldUseCases(database, ledger, transitions, { cutoff, maxActivePerAgent });
  return [
    new HoldController(holds, database),
    new HoldLimitController(new HoldLimitUseCases(database, maxActivePerAgent)),
    new HoldProofController(database, walks, new SettleHold(database, ledger, transitions)),
  ];
}
