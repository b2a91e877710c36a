import { type EventsLogger } from '../../src';

/** Keeps the lines, so that a test can ask for them. */
export class RecordingLogger implements EventsLogger {
  readonly lines: { level: string; message: string; fields: object }[] = [];

  debug = (message: string, fields: object = {}): void => this.add('debug', message, fields);
  info = (message: string, fields: object = {}): void => this.add('info', message, fields);
  warn = (message: string, fields: object = {}): void => this.add('warn', message, fields);
  error = (message: string, fields: object = {}): void => this.add('error', message, fields);

  private add(level: string, message: string, fields: object): void {
    this.lines.push({ level, message, fields });
    if (process.env.TEST_LOG)
      process.stderr.write(`${new Date().toISOString()} ${level} ${message} ${JSON.stringify(fields)}\n`);
  }
}
