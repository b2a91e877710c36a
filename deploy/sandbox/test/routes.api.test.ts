import { get } from 'node:http';
import { runSandbox, type RunningSandbox } from './support/running-sandbox';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ SANDBOX_AUTH_URL: 'http://stand-ins.internal:8090/auth' });
});
afterAll(() => sandbox?.stop());

it('tells its routes', async () => {
  const { status, body } = await sandbox.call('GET', '/');
  expect(status).toBe(200);
  expect(Object.keys((body as { routes: object }).routes)).toContain('POST /auth/oauth/token');
});

it('answers /livez', async () => {
  expect(await sandbox.call('GET', '/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('a request', () => {
  const statusFor = (host: string, path = '/') =>
    new Promise((resolve, reject) => {
      get(`${sandbox.sandboxUrl}${path}`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });

  it.each(['localhost', 'localhost:8090', '127.0.0.1', '127.8.8.8:1', '[::1]:8090', 'stand-ins.internal:8090'])(
    'for %s is answered',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7', 'stand-ins', '@', 'a b'])(
    'for %s is refused, whatever it asks for, unless it only asks whether the sandbox runs',
    async (host) => {
      for (const path of ['/', '/auth/.well-known/jwks.json', '/mail', '/clock', '/nowhere'])
        expect(await statusFor(host, path)).toBe(421);
      expect(await statusFor(host, '/livez')).toBe(200);
    },
  );
});

it('answers an unknown route with JSON', async () => {
  expect(await sandbox.call('GET', '/nowhere')).toMatchObject({ status: 404, body: { errorCode: 'ROUTE_NOT_FOUND' } });
});

it.each([
  ['unreadable', '{', 400, 'BODY_UNREADABLE'],
  ['too large', JSON.stringify({ mode: 'x'.repeat(1_100_000) }), 413, 'BODY_TOO_LARGE'],
])('answers a body that is %s with JSON', async (_why, body, status, errorCode) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.sandboxUrl}/faults/sms`, { method: 'PUT', headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ status, errorCode });
});
