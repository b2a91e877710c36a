import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const BENCH = resolve(__dirname, '..');
const TIMEOUT_MS = 240_000;

function node(args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: BENCH,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return { status, stdout, stderr };
}

const print = (code: string): unknown => {
  const { status, stdout, stderr } = node(['--input-type=module', '--eval', code]);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

describe('the bench', () => {
  it(
    'runs every path beside its floor without an error, and leaves nothing',
    () => {
      const names = print(
        `import { PATHS } from './paths/index.mjs'; console.log(JSON.stringify(PATHS.map(({ name }) => name)))`,
      );
      const small = ['--properties', '100', '--connections', '2', '--rounds', '1', '--seconds', '0.3'];
      const { status, stdout, stderr } = node(['bench.mjs', ...small]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const rows = [...stdout.matchAll(/^\| (.+?) \| (\d+) \(\d+–\d+\) \|/gm)];
      expect(rows.map(([, name]) => name)).toEqual(names);
      for (const [, name, rate] of rows) expect({ name, answered: Number(rate) > 0 }).toEqual({ name, answered: true });
    },
    TIMEOUT_MS,
  );

  it('counts right answers and failed ones apart, and sorts what they took', () => {
    const turn = print(`import { closedLoop } from './closed-loop.mjs';
      let n = 0;
      const once = async () => { n += 1; await new Promise((done) => setTimeout(done, 2)); if (n % 2 === 0) throw new Error('even'); };
      const { count, failed, failure, latencies } = await closedLoop({ lanes: 1, seconds: 0.2, once });
      const sorted = latencies.every((each, index) => index === 0 || each >= latencies[index - 1]);
      console.log(JSON.stringify({ all: count + failed === n, kept: latencies.length === count, even: failed === Math.floor(n / 2), failure, sorted }));`);
    expect(turn).toEqual({ all: true, kept: true, even: true, failure: 'even', sorted: true });
  });

  it('tells the middle of several turns, and how far they lie apart', () => {
    expect(
      print(`import { spread } from './measure.mjs'; console.log(JSON.stringify(spread([5, 1, 9, 3, 7])))`),
    ).toEqual({ median: 5, min: 1, max: 9 });
  });
});
