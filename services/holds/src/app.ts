import { callerKey } from '@stayline/caller';
import { createServiceClient } from '@stayline/http';
import { createInvariantWatch, type Walk } from '@stayline/invariants';
import { type Logger } from '@stayline/logger';
import { createServiceApp, type ServiceApp, type ServiceCommon } from '@stayline/service';
import { api } from './api';
import { ChannelManager } from './channel-manager/channel-manager';
import { channelManagerAccess } from './channel-manager/channel-manager.settings';
import { HttpChannelManager } from './channel-manager/http-channel-manager';
import { createPushDispatcher } from './channel-manager/push-dispatcher';
import { PushController } from './channel-manager/push.controller';
import { pushAttempts, pushMetrics } from './channel-manager/push.metrics';
import { PushUseCases } from './channel-manager/push.use-cases';
import { migrations } from './database/migrations';
import { holdsHandlers } from './events/consumers';
import { DeadLetterController } from './dead-letters/dead-letter.controller';
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

/** Twice this, because a call is repeated once, is less than cart waits for this service. */
const LEDGER_TIMEOUT_MS = 3_000;
/** How much longer the dispatcher waits than the adapter's own timeout, which normally ends a call. */
const PUSH_TIMEOUT_MARGIN_MS = 2_000;
/**
 * Time to write down the outcome of a push. If a process is killed during a push, the next attempt comes this much
 * after the timeout.
 */
const PUSH_RECORD_MS = 5_000;

export function createHoldsApp(settings: HoldsSettings, logger: Logger): ServiceApp {
  return createServiceApp({
    name: 'holds',
    settings,
    logger,
    migrations,
    api,
    build: (common) => {
      const { database, logger } = common;
      const pushes = createPushes(settings, common);
      const channelManager = new ChannelManager(pushes.workers.length > 0);
      const transitions = new HoldTransitions(database, channelManager);
      const ledger = createLedger(settings);
      const walks = [holdInvariants(ledger)];
      const proof = createInvariantWatch({ database, logger, walks, pauseMs: settings.invariantPauseMs });
      const timer = createHoldTimer({ database, logger, ledger, transitions, concurrency: settings.expiriesInFlight });
      return {
        controllers: createControllers({ ...common, ledger, transitions, walks }, settings),
        handlers: holdsHandlers(channelManager),
        workers: [timer, proof, ...pushes.workers],
        metrics: [holdMetrics(database), ...pushes.metrics, proof.metrics],
        disconnect: pushes.disconnect,
      };
    },
  });
}

/** Without a channel manager nothing is dispatched; pushes are recorded as such. */
function createPushes(settings: HoldsSettings, { database, logger }: ServiceCommon) {
  const attempts = pushAttempts();
  const metrics = [pushMetrics(database), attempts.register];
  const access = channelManagerAccess(settings);
  if (!access) return { metrics, workers: [] };
  const { channelManagerTimeoutMs: timeoutMs, pushesInFlight } = settings;
  const api = new HttpChannelManager({ ...access, timeoutMs, maxConnections: pushesInFlight });
  const dispatcher = createPushDispatcher({
    database,
    logger,
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
    deadLetters,
    ledger,
    transitions,
    walks,
  }: ServiceCommon & { ledger: Ledger; transitions: HoldTransitions; walks: readonly Walk[] },
  { releaseTime, releaseZone, maxActivePerAgent }: HoldsSettings,
): object[] {
  const cutoff = { time: releaseTime, zone: releaseZone };
  const holds = new HoldUseCases(database, ledger, transitions, { cutoff, maxActivePerAgent });
  return [
    new HoldController(holds, database),
    new HoldLimitController(new HoldLimitUseCases(database, maxActivePerAgent)),
    new HoldProofController(database, walks, new SettleHold(database, ledger, transitions)),
    new PushController(new PushUseCases(database)),
    new DeadLetterController(deadLetters),
  ];
}
