import { type ServiceName } from '@stayline/caller';
import { type DatabaseOptions } from '@stayline/database';
import { runMain } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { makeTopics, migrate, migrateSettings, topicsSettings } from './commands';
import { type ServiceApp } from './service-app';

interface Runnable<S> {
  settings: { read(env: NodeJS.ProcessEnv): S };
  migrations: DatabaseOptions['migrations'];
  createApp: (settings: S, logger: Logger) => Pick<ServiceApp, 'stop'> & { start(): Promise<unknown> };
}

/** What every `main.ts` of a service with a schema does: `migrate`, `topics`, or the service itself. */
export function runService<S extends object>(name: ServiceName, service: Runnable<S>): Promise<void> {
  const [, , command] = process.argv;
  if (command === 'migrate')
    return runMain(name, migrateSettings(name), (settings, logger) =>
      oneShot((signal) => migrate(name, settings, service.migrations, { logger, signal })),
    );
  if (command === 'topics')
    return runMain(name, topicsSettings, (settings, logger) => oneShot(() => makeTopics(settings, logger)));
  return runMain(name, service.settings, service.createApp);
}

/** The process ends when the work is done. */
function oneShot(work: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  return {
    start: async () => {
      await work(stopping.signal);
      process.exit(0);
    },
    stop: () => Promise.resolve(stopping.abort()),
  };
}
