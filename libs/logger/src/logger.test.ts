import { PassThrough } from 'node:stream';
import { createLogger } from './logger';

function linesOf(level: string, write: (logger: ReturnType<typeof createLogger>) => void): unknown[] {
  const stream = new PassThrough();
  write(createLogger({ service: 'cart', level, output: stream }));
  const text = (stream.read() as Buffer | null)?.toString() ?? '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
}

describe('createLogger', () => {
  it('writes one JSON line with service, level, message and the fields, secrets hidden', () => {
    const lines = linesOf('info', (logger) => logger.info('started', { port: 8080, apiKey: 'k' }));
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', service: 'cart', message: 'started', port: 8080, apiKey: '[hidden]' }),
    ]);
  });

  it('leaves out what lies below its level', () => {
    const lines = linesOf('warn', (logger) => logger.info('quiet').error('loud'));
    expect(lines).toMatchObject([{ message: 'loud' }]);
  });
});
