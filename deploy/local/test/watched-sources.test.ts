import { type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { waitFor } from '@stayline/testkit';
import { startScript } from './support/script';
import { SmallCheckout } from './support/small-checkout';

const LIMIT_MS = 60_000;
jest.setTimeout(2 * LIMIT_MS);

/** Builds the checkout's services, starts them as a platform does, and watches. */
const RUN = `
  import { BUILD_ENVIRONMENT, buildOf } from './build.mjs';
  import { inCheckout } from './checkout.mjs';
  import { startGuard } from './guard.mjs';
  import { freePort } from './kafka/probe.mjs';
  import { runQuietly } from './run-program.mjs';
  import { supervised } from './supervised.mjs';
  import { watchSources } from './watch-run.mjs';

  const [command, args] = buildOf(['hello', 'gateway']);
  await runQuietly(command, args, { logFile: inCheckout('build.log'), what: 'The build', env: BUILD_ENVIRONMENT });
  const guard = startGuard();
  const ports = {};
  const programs = {};
  for (const name of ['hello', 'gateway']) {
    ports[name] = await freePort();
    programs[name] = supervised({
      name,
      args: [inCheckout('services', name, 'dist', 'main.js')],
      env: { ...process.env, PORT: String(ports[name]) },
      readyUrl: 'http://127.0.0.1:' + ports[name],
      logFile: inCheckout(name + '.log'),
      guard,
      say: console.log,
    });
    await programs[name].start();
  }
  const restart = async (name) => {
    await programs[name].stop();
    await programs[name].start();
  };
  watchSources({ restart }, console.log);
  console.log('watching ' + JSON.stringify(ports));`;

const TSOA = {
  entryFile: 'src/main.ts',
  controllerPathGlobs: ['src/**/*.controller.ts'],
  spec: { outputDirectory: 'src/generated', specFileBaseName: 'openapi', specVersion: 3 },
  routes: { routesDir: 'src/generated', middleware: 'express', iocModule: 'src/ioc' },
};
const SWC = 'swc src -d dist --strip-leading-paths --config-file ../../.swcrc --copy-files --quiet';

const service = (imports: string, says: string): string => `
import { createServer } from 'node:http';
${imports}
const answer = () => JSON.stringify({ says: ${says}, pid: process.pid });
createServer((_request, response) => response.end(answer())).listen(Number(process.env.PORT), '127.0.0.1');
`;
const HELLO = `import { greeting } from '@stayline/greeting';`;

const controller = (path: string, answer: string): string => `
import { Controller, Get, Route } from '@tsoa/runtime';

@Route('api')
export class HelloController extends Controller {
  @Get('${path}')
  hello(): Promise<string> {
    return Promise.resolve('${answer}');
  }
}
`;

describe('watched sources', () => {
  const checkout = SmallCheckout.make();
  let run: ChildProcess;
  let said = '';
  let ports: { hello: number; gateway: number };

  /** Answers what the run says from the change until it says `last`. */
  async function change(path: string, text: string, last: string): Promise<string> {
    said = '';
    checkout.write(path, text);
    await waitFor(`the run to say "${last}"`, () => said.includes(last), LIMIT_MS);
    return said;
  }
  const ask = async (name: 'hello' | 'gateway') => {
    const answer = await fetch(`http://127.0.0.1:${ports[name]}`);
    return (await answer.json()) as { says: string; pid: number };
  };

  beforeAll(async () => {
    checkout.project('libs/greeting', 'greeting', {});
    checkout.write('libs/greeting/src/index.ts', `export const greeting = 'hello';`);
    checkout.project('services/hello', 'hello-service', {
      options: { command: `tsoa spec-and-routes && ${SWC}`, cwd: '{projectRoot}' },
    });
    checkout.write('services/hello/tsoa.json', JSON.stringify(TSOA));
    checkout.write('services/hello/src/ioc.ts', 'export const iocContainer = { get: () => undefined };');
    checkout.write('services/hello/src/hello.controller.ts', controller('first', 'hello'));
    checkout.write('services/hello/src/main.ts', service(HELLO, 'greeting'));
    checkout.project('services/gateway', 'gateway-service', {});
    checkout.write('services/gateway/src/main.ts', service('', `'alone'`));
    run = startScript(RUN, {}, join(checkout.folder, 'deploy/local'));
    for (const stream of [run.stdout, run.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
    const told = await waitFor('the watch to begin', () => /watching (.*)/.exec(said)?.[1], LIMIT_MS);
    ports = JSON.parse(told) as typeof ports;
  });
  afterAll(() => run?.kill());

  it('start again the program that was changed, and no other', async () => {
    const { pid } = await ask('gateway');
    const lines = await change('services/hello/src/main.ts', service(HELLO, 'greeting + "!"'), 'up again');
    expect(lines).toMatch(/^↻ hello\/main\.ts: hello up again after \d+ ms\n$/);
    expect((await ask('hello')).says).toBe('hello!');
    expect((await ask('gateway')).pid).toBe(pid);
  });

  it('start again what uses a lib that was changed, and no other', async () => {
    const { pid } = await ask('gateway');
    const lines = await change('libs/greeting/src/index.ts', `export const greeting = 'welcome';`, 'up again');
    expect(lines).toMatch(/^↻ greeting\/index\.ts: hello up again after \d+ ms\n$/);
    expect((await ask('hello')).says).toBe('welcome!');
    expect((await ask('gateway')).pid).toBe(pid);
  });

  it('leave running what they have while a file cannot be compiled', async () => {
    const before = await ask('gateway');
    const lines = await change('services/gateway/src/main.ts', service('import {', `'x'`), 'cannot be compiled');
    expect(lines).toContain('✗ gateway/main.ts cannot be compiled: ');
    expect(await ask('gateway')).toEqual(before);
    await change('services/gateway/src/main.ts', service('', `'mended'`), 'up again');
    expect((await ask('gateway')).says).toBe('mended');
  });

  it('say why a program does not start, and start it with the next change', async () => {
    const broken = `throw new Error('no such setting');`;
    const lines = await change('services/gateway/src/main.ts', broken, 'did not start');
    expect(lines).toMatch(/✗ gateway did not start \(exit code 1\); .*gateway\.log ends with: .*/);
    await change('services/gateway/src/main.ts', service('', `'mended again'`), 'up again');
    expect((await ask('gateway')).says).toBe('mended again');
  });

  it('build the routes of the service whose controller was changed, and start it again when they are others', async () => {
    const path = 'services/hello/src/hello.controller.ts';
    const same = await change(path, controller('first', 'good day'), 'as they were');
    expect(same).toMatch(/↻ hello\/hello\.controller\.ts: hello up again.*\n✓ hello: its routes are as they were/);
    const other = await change(path, controller('second', 'good day'), 'the API reference');
    expect(other).toMatch(/hello's new routes: hello up again.*\n↻ the API reference: gateway up again/);
  });
});
