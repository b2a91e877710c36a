import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@stayline/logger';
import { transports } from 'winston';

/** The service's own logger at level debug, and every line as it would be written. */
export function recordedLog(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: 'marketing', level: 'debug' });
  logger.clear().add(new transports.Stream({ stream }));
  return { logger, lines };
}
