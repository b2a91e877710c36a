import { createLogger, type Logger } from '@stayline/logger';

interface Runnable {
  start(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * What every `main.ts` does: read the settings, start, stop once on SIGTERM or SIGINT, and end the process on an error
 * that nobody caught. An orchestrator starts it again; going on in an unknown state would be worse.
 */
export async function runMain<S extends object>(
  service: string,
  settings: { read(env: NodeJS.ProcessEnv): S },
  createApp: (values: S & { logLevel?: string }, logger: Logger) => Runnable,
): Promise<void> {
  let app: Runnable;
  let logger: Logger;
  try {
    const values: S & { logLevel?: string } = settings.read(process.env);
    logger = createLogger({ service, level: values.logLevel });
    app = createApp(values, logger);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
    return;
  }
  const fail = (message: string) => (error: unknown) => {
    logger.error(message, { error });
    // The logger writes to stdout synchronously for files and pipes on POSIX; nothing is lost.
    process.exit(1);
  };
  process.once('uncaughtException', fail('uncaught exception'));
  process.once('unhandledRejection', fail('unhandled rejection'));
  let stopping: Promise<void> | undefined;
  const stop = (signal: string): void => {
    stopping ??= app.stop().then(() => {
      logger.info('stopped', { signal });
      process.exit(0);
    }, fail('stopping failed'));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.start().then(
    (ports) => logger.info('started', { ports }),
    // When it is stopped while it still waits for its database, that is no failure, and `stop` ends the process.
    (error: unknown) => stopping ?? fail('starting failed')(error),
  );
}
