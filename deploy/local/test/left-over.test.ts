import { waitFor } from '@stayline/testkit';
import { type Ended, ended, isAlive, runScript, startScript } from './support/script';

jest.setTimeout(60_000);

/** What `npm test` does once everything is built, on one of the suites that leave something behind. */
const run = (suite: string, how = '{}') => `import { runJest } from './jest-run.mjs';
  const { code, results } = await runJest(['-c', 'deploy/local/test/leaking-fixture/jest.config.js', '--runInBand', '${suite}'], ${how});
  console.log(JSON.stringify({ code, failed: results && results.numFailedTests + results.numRuntimeErrorTestSuites }));`;

const outcome = ({ stdout }: Ended) => JSON.parse(stdout) as { code: number; failed?: number };
const pidIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

describe('what the tests leave behind', () => {
  it('as a process fails its suite, is named and is ended', async () => {
    const result = await runScript(run('leaves-a-process'));
    expect(outcome(result)).toEqual({ code: 1, failed: 1 });
    const pid = pidIn(result.stderr, /The suite left this running; it has been ended:\n\s+process (\d+): sleep 601/);
    expect(await isAlive(pid)).toBe(false);
  });

  it('as a process that nobody waits for fails the run, is named and is ended', async () => {
    const result = await runScript(run('leaves-an-orphan'));
    expect(outcome(result)).toEqual({ code: 1, failed: 0 });
    const pid = pidIn(result.stderr, /The tests left this running; it has been ended:\n {2}process (\d+): sleep 602/);
    expect(await isAlive(pid)).toBe(false);
  });

  it('as a service of a suite that failed is ended, and its log is shown', async () => {
    const result = await runScript(run('fails-beside-a-service'));
    expect(outcome(result)).toEqual({ code: 1, failed: 1 });
    expect(result.stderr).toContain('something else went wrong');
    expect(result.stderr).toMatch(
      /tiny-1\.log of the failed suite ends with:\n {2}\{"message":"started".*\n.*"stopped"/,
    );
    const pid = pidIn(result.stderr, /it has been ended:\n {2}process (\d+): .*tiny-service\.js/);
    expect(await isAlive(pid)).toBe(false);
  });

  it('as anything else that keeps jest from ending is named, and jest ends', async () => {
    const result = await runScript(run('leaves-a-server'));
    expect(outcome(result)).toEqual({ code: 1, failed: 0 });
    expect(result.stderr).toMatch(
      /jest has not ended 0\.5 s after its last test\. Left open:\n {2}server on 127\.0\.0\.1:\d+\n/,
    );
  });

  it('as an event loop that stands still ends with a kill', async () => {
    const result = await runScript(run('stands-still', '{ endLimitMs: 1000 }'));
    expect(outcome(result)).toEqual({ code: 1, failed: 0 });
    expect(result.stderr).toContain('jest still ran 1 s after its last test and has been killed.');
  });

  it.each([
    ['jest', (jest: number) => jest],
    ['npm test', (_jest: number, runner: number) => runner],
  ])('ends when %s is killed', async (_who, victim) => {
    const runner = startScript(run('waits-for-ever'));
    let stderr = '';
    runner.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const over = ended(runner);
    const told = await waitFor('the service', () => /jest (\d+), service (\d+)/.exec(stderr), 30_000);
    const [jest, service] = [Number(told[1]), Number(told[2])];
    process.kill(victim(jest, runner.pid as number), 'SIGKILL');
    await over;
    for (const pid of [jest, service])
      await waitFor(`process ${pid} to end`, async () => !(await isAlive(pid)), 20_000);
  });
});
