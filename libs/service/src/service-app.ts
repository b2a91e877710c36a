import { type Chore, createHousekeeping, type Worker } from '@stayline/background';
import { callerKey, type ServiceName } from '@stayline/caller';
import { type allEvents } from '@stayline/contracts';
import { type Database, type DatabaseOptions, poolMetrics } from '@stayline/database';
import { type EventLogChoice, type Handlers } from '@stayline/events';
import { createService, type ServiceOptions } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { type Metrics, metricsOf } from '@stayline/metrics';
import { DeadLetterUseCases } from './dead-letters/dead-letter.use-cases';
import { createEvents } from './service-events';
import { type Environment, serviceDatabase, type ServiceDatabaseSettings, waitForDatabase } from './service-database';

/** What a service's settings hold at the least: `httpSettings`, `databaseSettings` and, where it takes part in events, `eventLogSettings`. */
export type ServiceSettings = Pick<
  ServiceOptions,
  'host' | 'port' | 'managementPort' | 'platformZone' | 'drainTimeoutMs' | 'drainDelayMs'
> &
  ServiceDatabaseSettings &
  Environment & { readonly callerSecret: string } & (EventLogChoice | { readonly eventsTransport?: undefined });

/** What a service builds its own parts from. */
export interface ServiceCommon {
  readonly database: Database;
  readonly logger: Logger;
  /** For the operator's routes of a service with `handlers`. */
  readonly deadLetters: DeadLetterUseCases;
}

/** What a service is made of, beside what every service has. */
export interface ServiceParts {
  readonly controllers?: readonly object[];
  readonly streamedRoutes?: ServiceOptions['streamedRoutes'];
  /** What it does on events. Its consumer group has the service's name. */
  readonly handlers?: Handlers<typeof allEvents>;
  /** What runs beside requests, mainly dispatchers. */
  readonly workers?: readonly Worker[];
  /** Old rows that it deletes. */
  readonly chores?: readonly Chore[];
  readonly metrics?: readonly Metrics[];
  /** After the migrations, before anything runs. */
  readonly prepare?: () => Promise<void>;
  /** Closes connections to outside systems, once nothing is being sent. */
  readonly disconnect?: () => void;
}

export interface ServiceAppOptions
  extends Pick<DatabaseOptions, 'migrations' | 'readsByIndexAlone'>, Pick<ServiceOptions, 'api' | 'requestTimeoutMs'> {
  readonly name: ServiceName;
  readonly settings: ServiceSettings;
  readonly logger: Logger;
  /** Builds every object by hand. */
  readonly build: (common: ServiceCommon) => ServiceParts;
}

export interface ServiceApp {
  /** Waits for the database, starts what runs in the background, listens; answers the ports that it got. */
  start(): Promise<{ port: number; managementPort: number }>;
  /** Reports not ready, lets requests in flight end, then what runs in the background, and disconnects. */
  stop(): Promise<void>;
}

/**
 * A whole service, from its database to its two ports: everything that all services start, stop and measure in the same
 * way.
 */
export function createServiceApp(options: ServiceAppOptions): ServiceApp {
  const { name, settings, logger, migrations, readsByIndexAlone, api, requestTimeoutMs } = options;
  const database = serviceDatabase(name, settings, migrations, { readsByIndexAlone });
  const parts = options.build({ database, logger, deadLetters: new DeadLetterUseCases(database, name) });
  const { controllers = [], streamedRoutes, handlers, workers = [], chores = [], metrics = [] } = parts;
  const events = createEvents({ name, settings, database, logger, handlers });
  const service = createService({
    ...settings,
    logger,
    api,
    requestTimeoutMs,
    controllers,
    streamedRoutes,
    callerKey: callerKey(name, settings.callerSecret),
    isReady: () => database.isReady(),
    metrics: metricsOf(poolMetrics(database), ...events.metrics, ...metrics),
  });
  const background = [...events.workers, ...workers, createHousekeeping([...chores, ...events.chores], logger)];
  const stopping = new AbortController();
  return {
    start: () =>
      service.start(async () => {
        await waitForDatabase(database, settings, logger, stopping.signal);
        await parts.prepare?.();
        stopping.signal.throwIfAborted();
        // In the background, so that the service answers even when the event log is down.
        for (const worker of background) worker.start();
      }),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await Promise.all(background.map((worker) => worker.stop()));
      parts.disconnect?.();
      await events.stop();
      await database.stop();
    },
  };
}
