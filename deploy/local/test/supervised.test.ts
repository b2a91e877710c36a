import { transformSync } from '@swc/core';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript, SHORT_WAITS } from './support/script';

describe('a supervised program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stayline-supervised-'));
    writeFileSync(
      join(folder, 'fails.js'),
      `console.log('{"level":"error","message":"no such setting"}'); process.exit(3)`,
    );
    writeFileSync(
      join(folder, 'serves.js'),
      `require('node:http').createServer((_q, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (program: string, steps: string) =>
    runScript(`import { supervised } from './supervised.mjs'; import { freePort } from './kafka/probe.mjs';
      const port = await freePort();
      const guard = { watch() {}, forget() {} };
      let heard;
      const said = [];
      const program = supervised({ name: 'demo', args: ['${folder}/${program}'], env: { ...process.env, PORT: String(port) },
        readyUrl: 'http://127.0.0.1:' + port, logFile: '${folder}/demo.log', guard, say: (text) => { said.push(text); heard?.(); } });
      const until = (text) => new Promise((done) => { heard = () => said.some((each) => each.includes(text)) && done(); heard(); });
      ${steps}`);

  it('that ends while starting is one line with the end of its log', async () => {
    const { stdout } = await run('fails.js', `await program.start().catch((error) => console.log(error.message))`);
    expect(stdout).toMatch(/^demo did not start \(exit code 3\); .*demo\.log ends with: error no such setting\n$/);
  });

  it('logs lines of its sources, not of what was built from them', async () => {
    const source = `interface Left { out: string }\n\nconst crash = (why: string): Left => {\n  throw new Error(why);\n};\ncrash('x');`;
    const { code, map } = transformSync(source, {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' } },
      sourceMaps: true,
      sourceFileName: 'crashes.ts',
    });
    writeFileSync(join(folder, 'crashes.js'), `${code}//# sourceMappingURL=crashes.js.map`);
    writeFileSync(join(folder, 'crashes.js.map'), map ?? '');
    await run('crashes.js', `await program.start().catch(() => {})`);
    expect(readFileSync(join(folder, 'demo.log'), 'utf8')).toContain(`${folder}/crashes.ts:4:9`);
  });

  it('that crashes is started again, and says so', async () => {
    const { stdout, code } = await run(
      'serves.js',
      `await program.start(); program.signal('SIGKILL'); await until('is up again');
       await program.stop(); console.log(said.join('\\n'))`,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^✗ demo ended \(SIGKILL\); .*\n {2}Starting it again in 0.5 s \(1 of 5\)\.\n✓ demo is up again\n$/,
    );
  });

  it('that crashes again and again is left stopped, with what to do then', async () => {
    writeFileSync(
      join(folder, 'serves-once.js'),
      `const { existsSync, writeFileSync } = require('node:fs'); const mark = '${folder}/served';
       if (existsSync(mark)) process.exit(3); writeFileSync(mark, ''); require('./serves.js');`,
    );
    const { stdout } = await run(
      'serves-once.js',
      `${SHORT_WAITS} await program.start(); program.signal('SIGKILL'); await until('left stopped'); console.log(said.at(-1)); await program.stop()`,
    );
    expect(stdout).toMatch(
      /^✗ demo ended \(exit code 3\); .*\n {2}It ended 6 times in a row and is left stopped: when the cause is mended, stop the platform with Ctrl-C and start it again\.\n$/,
    );
  });

  it('that was told to stop stays down', async () => {
    const { stdout } = await run('serves.js', `await program.start(); await program.stop(); console.log(said.length)`);
    expect(stdout).toBe('0\n');
  });
});
