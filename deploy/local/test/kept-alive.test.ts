import { runScript, SHORT_WAITS } from './support/script';

describe('a server that everything needs', () => {
  const run = (steps: string, fails = 'launched === 2') =>
    runScript(`import { keptAlive } from './kept-alive.mjs'; import { spawn } from 'node:child_process';
      let launched = 0;
      let heard;
      const said = [];
      const forgotten = [];
      const launch = async () => {
        launched += 1;
        if (${fails}) throw new Error('Demo found no room');
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
        const exited = new Promise((done) => child.once('exit', done));
        return { pid: child.pid, exited, stop: async () => { child.kill(); await exited; } };
      };
      const say = (text) => { said.push(text); heard?.(); };
      const until = (text) => new Promise((done) => { heard = () => said.some((each) => each.includes(text)) && done(); heard(); });
      const server = await keptAlive({ name: 'Demo', launch, forget: (pid) => forgotten.push(pid), say });
      const first = server.current.pid;
      ${steps}
      console.log(JSON.stringify({ said, launched, forgotten: forgotten.includes(first) }));`);

  it('is started again when it ends by itself, also at the second attempt, and says so', async () => {
    const { stdout } = await run(
      `process.kill(first, 'SIGKILL'); await until('is up again'); await server.stop(); await server.current.exited;`,
    );
    expect(JSON.parse(stdout)).toEqual({
      said: [
        '✗ Demo ended. Starting it again in 0.5 s (1 of 5).',
        '✗ Demo found no room',
        '✗ Demo ended. Starting it again in 1 s (2 of 5).',
        '✓ Demo is up again',
      ],
      launched: 3,
      forgotten: true,
    });
  });

  it('is left stopped when it ended five times in a row, with what to do then', async () => {
    const { stdout } = await run(
      `${SHORT_WAITS} process.kill(first, 'SIGKILL'); await until('is left stopped');`,
      'launched > 1',
    );
    expect((JSON.parse(stdout) as { said: string[] }).said.at(-1)).toBe(
      '✗ Demo is left stopped: when the cause is mended, stop the platform with Ctrl-C and start it again.',
    );
  });

  it.each(['stop', 'kill'])('stays down after a %s', async (end) => {
    const { stdout } = await run(`await server.${end}(); await new Promise((done) => setTimeout(done, 700));`);
    expect(JSON.parse(stdout)).toEqual({ said: [], launched: 1, forgotten: true });
  });
});
