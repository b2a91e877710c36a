import { runSandbox, type RunningSandbox } from './support/running-sandbox';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.stop());

it('tells its routes', async () => {
  const { status, body } = await sandbox.call('GET', '/');
  expect(status).toBe(200);
  expect(Object.keys((body as { routes: object }).routes)).toContain('POST /auth/oauth/token');
});

it('answers /livez', async () => {
  expect(await sandbox.call('GET', '/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
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
