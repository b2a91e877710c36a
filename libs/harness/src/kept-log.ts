import { appendFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@stayline/logger';
import { suiteLogFile } from '@stayline/testkit';

export interface KeptLog {
  readonly logger: Logger;
  /** Every line as the service would have written it. */
  readonly lines: string[];
}

/** A service's logger at level debug. Its lines are kept for assertions, and shown when the suite fails. */
export function keptLog(service: string): KeptLog {
  const lines: string[] = [];
  const file = suiteLogFile(service);
  const write = (chunk: Buffer, _encoding: unknown, done: () => void): void => {
    lines.push(chunk.toString());
    // A service that outlives its suite finds the suite's folder gone: nobody reads that line any more.
    if (existsSync(dirname(file))) appendFileSync(file, chunk);
    done();
  };
  return { logger: createLogger({ service, level: 'debug', output: new Writable({ write }) }), lines };
}
