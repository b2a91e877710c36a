import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type RunningSandbox, runSandbox } from './support/running-sandbox';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox({ SANDBOX_HOOK_SECRET: SECRET });
});
afterEach(() => sandbox?.stop());

const signed = (body: object, secret = SECRET) => {
  const now = new Date();
  return {
    'webhook-id': 'whe_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('whe_1', now, JSON.stringify(body)),
  };
};
const calls = async (name: string) => (await sandbox.call('GET', `/hooks/${name}`)).body as Record<string, unknown>[];

it('catches calls by name, and says whether their signature is good', async () => {
  const body = { type: 'booking.created' };
  expect((await sandbox.call('POST', '/hooks/mine', body, signed(body))).status).toBe(200);
  await sandbox.call('PUT', '/hooks/mine', body, signed(body, `whsec_${randomBytes(32).toString('base64')}`));
  await sandbox.call('POST', '/hooks/mine', body);
  await sandbox.call('POST', '/hooks/other', body);
  expect(await calls('mine')).toMatchObject([
    { method: 'POST', body, signature: 'valid', answered: 200 },
    { method: 'PUT', body, signature: 'invalid' },
    { method: 'POST', body, signature: 'none' },
  ]);
  await sandbox.call('DELETE', '/hooks/mine');
  expect(await calls('mine')).toEqual([]);
  expect(await calls('other')).toHaveLength(1);
});

it.each([
  ['fail', 503],
  ['gone', 410],
])('is told to %s for so many calls', async (mode, status) => {
  await sandbox.call('PUT', '/hooks/mine/mood', { mode, times: 2 });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await sandbox.call('POST', '/hooks/mine', {})).status);
  expect(statuses).toEqual([status, status, 200]);
  expect((await calls('mine')).map(({ answered }) => answered)).toEqual([status, status, 200]);
});

it('is told to hang, and to stop it', async () => {
  await sandbox.call('PUT', '/hooks/mine/mood', { mode: 'hang', times: 5 });
  await expect(
    fetch(`${sandbox.sandboxUrl}/hooks/mine`, { method: 'POST', signal: AbortSignal.timeout(200) }),
  ).rejects.toThrow();
  await sandbox.call('DELETE', '/hooks/mine/mood');
  expect((await sandbox.call('POST', '/hooks/mine', {})).status).toBe(200);
});

it('refuses a mood that it does not know', async () => {
  expect((await sandbox.call('PUT', '/hooks/mine/mood', { mode: 'sulk' })).status).toBe(400);
});
