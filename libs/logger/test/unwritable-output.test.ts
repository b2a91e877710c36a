import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const LOGGER = join(__dirname, '../dist/index.js');
const MEBIBYTE = 1024 * 1024;

/** Told `{ lines, bytes }`, logs that many lines of that size, and says on stderr what was lost and what waits once something is lost. */
const PROGRAM = `
  const { createLogger, lostLogLines } = require(${JSON.stringify(LOGGER)});
  process.stdin.once('data', (told) => {
    const { lines, bytes } = JSON.parse(told);
    const logger = createLogger({ service: 'test' });
    for (let line = 0; line < lines; line += 1) logger.info('x'.repeat(bytes));
    const waiting = setInterval(() => {
      if (lostLogLines() === 0) return;
      clearInterval(waiting);
      process.stdin.destroy();
      process.stderr.write(JSON.stringify({ lost: lostLogLines(), waiting: process.stdout.writableLength }));
    }, 5);
  });
`;

interface Said {
  lost: number;
  waiting: number;
}

function startLogging(stdout: number | 'pipe', told: { lines: number; bytes: number }) {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', stdout, 'pipe'] });
  // Before it may log anything.
  const said = new Promise<Said>((resolve) =>
    child.stderr?.once('data', (text: Buffer) => resolve(JSON.parse(text.toString()) as Said)),
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { child, said, ended, begin: () => child.stdin?.write(JSON.stringify(told)) };
}

describe('a log that cannot be written ends no process, and what is lost is counted', () => {
  it('on a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const { begin, said, ended } = startLogging(full, { lines: 3, bytes: 10 });
    begin();
    expect([await said, await ended]).toEqual([{ lost: 3, waiting: 0 }, 0]);
    closeSync(full);
  });

  it('into a broken pipe', async () => {
    const { child, begin, said, ended } = startLogging('pipe', { lines: 3, bytes: 10 });
    await new Promise((closed) => child.stdout?.once('close', closed).destroy());
    begin();
    expect([await said, await ended]).toEqual([{ lost: 3, waiting: 0 }, 0]);
  });

  it('to a reader that stands still, of which no more than a bound is kept', async () => {
    const { child, begin, said, ended } = startLogging('pipe', { lines: 12, bytes: MEBIBYTE });
    begin();
    const { lost, waiting } = await said;
    expect(lost).toBeGreaterThan(1);
    expect(waiting).toBeLessThan(10 * MEBIBYTE);
    child.kill('SIGKILL');
    await ended;
  });
});
