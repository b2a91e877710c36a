import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate, runProgram, runScript } from './support/script';
import { SmallCheckout } from './support/small-checkout';

const NOBODY = 65_534;

describe('what a run refuses', () => {
  it.each([
    ['an option that does not exist', ['--prot'], "Unknown option '--prot'. See npm start -- --help\n"],
    ['a port that is none', ['--port', 'x'], '--port must be a number from 1 to 60000, not "x"\n'],
  ])('says %s in one line', async (_what, args, line) => {
    expect(await runProgram('start.mjs', args)).toEqual({ code: 1, stdout: '', stderr: line });
  });

  it.each([
    ['18.20.4', true],
    ['20.18.9', true],
    ['20.19.0', false],
    ['22.1.0', false],
  ])('judges Node %s', async (version, refused) => {
    const code = `import { nodeComplaint } from './node-version.mjs';
      console.log(JSON.stringify(nodeComplaint('${version}') ?? ''))`;
    expect(await evaluate<string>(code)).toEqual(refused ? expect.stringContaining('install Node 20.19') : '');
  });

  describe('with a port taken', () => {
    let other: Server;
    // Below the ports that the system hands out, so that nobody else's comes between.
    const port = 20_000 + (process.pid % 1_000) * 10;
    beforeAll(() => new Promise<void>((done) => (other = createServer().listen(port, '127.0.0.1', done))));
    afterAll(() => new Promise((done) => other.close(done)));

    it.each([
      ['PostgreSQL', `import { openPostgres as open } from './databases.mjs';`],
      ['Kafka', `import { openKafka as open } from './broker.mjs';`],
    ])('names the way out that npm start has, for %s', async (_who, imports) => {
      const folder = mkdtempSync(join(tmpdir(), 'stayline-taken-'));
      chmodSync(folder, 0o711);
      const code = `${imports} import { portsFrom } from './ports.mjs';
        const ports = { ...portsFrom(18_080), postgres: ${port}, kafkaController: ${port} };
        const guard = { watch() {}, forget() {} };
        await open({ dataDir: '${folder}', ports, durable: false, logFile: '${folder}/a.log', guard, say() {} })
          .catch((error) => console.log(error.message))`;
      const { stdout } = await runScript(code);
      rmSync(folder, { recursive: true });
      const line = `Port ${port} is taken (EADDRINUSE): stop what listens there, or npm start -- --port 18180\n`;
      expect(stdout).toBe(line);
    });

    it('names the port, who wanted it and the way out', async () => {
      const code = `import { assertPortsFree, portsFrom } from './ports.mjs';
        await assertPortsFree(portsFrom(${port} - 10)).catch((error) => console.log(error.message))`;
      expect((await runScript(code)).stdout).toBe(
        `Port ${port} (sandbox) is taken: stop what listens there, or npm start -- --port ${port + 90}\n`,
      );
    });
  });

  it.each([
    ['is a file', (local: string) => writeFileSync(local, '')],
    ['belongs to somebody else', (local: string) => mkdirSync(local, { mode: 0o555 })],
  ])('says in one sentence that .local %s', async (_what, make) => {
    const checkout = SmallCheckout.make();
    make(join(checkout.folder, '.local'));
    chmodSync(checkout.folder, 0o755);
    const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const { code, stderr } = await runProgram(join(checkout.folder, 'deploy/local/start.mjs'), [], {}, account);
    expect(stderr).toMatch(
      /^\.local(\/start\.json)? cannot be written \(E\w+\): npm start keeps its data, keys and logs in \.local, [^\n]+\n$/,
    );
    expect(code).toBe(1);
  });

  it('refuses a second run in the same checkout, and names the first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stayline-lock-'));
    const file = join(folder, 'run.json');
    const code = `import { takeRunLock } from './run-lock.mjs'; import { writeFileSync } from 'node:fs';
      writeFileSync('${file}', JSON.stringify({ pid: process.pid }));
      await takeRunLock('${file}').then(() => console.log('taken'), (error) => console.log(error.message));
      // deploy/local/start.mjs`;
    const { stdout } = await runScript(code);
    rmSync(folder, { recursive: true });
    expect(stdout).toMatch(
      /^npm start already runs in this checkout \(process \d+\): stop it with Ctrl-C or kill \d+\n$/,
    );
  });
});
