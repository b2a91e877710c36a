import { waitFor } from '@stayline/testkit';
import { AUDIENCE, CLIENTS, runSandbox, type RunningSandbox } from './support/running-sandbox';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox?.stop());

const set = (name: string, orders: unknown) => sandbox.call('PUT', `/faults/${name}`, orders);
const faults = async () => (await sandbox.call('GET', '/faults')).body as Record<string, unknown>[];
const sms = (key = 'k') =>
  sandbox.call(
    'POST',
    '/sms/messages',
    { to: '+919812345678', text: 'hello' },
    { Authorization: 'Bearer sandbox-sms-token', 'Idempotency-Key': key },
  );
const received = async () => (await sandbox.call('GET', '/sms')).body as Record<string, unknown>[];

it('fail refuses without effect, as often as told, and counts', async () => {
  await set('sms', { mode: 'fail', status: 429, times: 2 });
  expect(await sms()).toMatchObject({ status: 429, body: { errorCode: 'FAULT' } });
  expect(await sms()).toMatchObject({ status: 429 });
  expect(await received()).toEqual([]);
  expect(await sms()).toMatchObject({ status: 202 });
  expect(await faults()).toMatchObject([{ name: 'sms', mode: 'fail', times: 2, struck: 2 }]);
});

it('slow answers late', async () => {
  await set('sms', { mode: 'slow', delayMs: 300 });
  const begun = Date.now();
  expect(await sms()).toMatchObject({ status: 202 });
  expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
});

it('reset takes the request and loses the answer; the repeat gets it and is no second message', async () => {
  await set('sms', { mode: 'reset', times: 1 });
  await expect(sms()).rejects.toThrow('fetch failed');
  expect(await sms()).toMatchObject({ status: 202 });
  expect(await received()).toMatchObject([{ repeats: 1 }]);
});

it('hang takes the request and answers nothing until the fault is cleared', async () => {
  await set('sms', { mode: 'hang' });
  let settled = false;
  const hanging = sms().finally(() => (settled = true));
  hanging.catch(() => undefined);
  await waitFor('the request to arrive', async () => (await received()).length === 1);
  expect(settled).toBe(false);
  expect(await sandbox.call('DELETE', '/faults/sms')).toMatchObject({ status: 204 });
  await expect(hanging).rejects.toThrow('fetch failed');
  expect(await faults()).toEqual([]);
});

it('ends by itself after forSeconds, and stays readable', async () => {
  await set('sms', { mode: 'fail', forSeconds: 0.2 });
  expect(await sms()).toMatchObject({ status: 503 });
  await waitFor('the end of the fault', async () => (await faults())[0]?.active === false);
  expect(await sms()).toMatchObject({ status: 202 });
  expect(await faults()).toMatchObject([{ active: false, struck: 1 }]);
});

it('strikes the stand-in it names and no other, and never the lists', async () => {
  await set('messaging', { mode: 'fail' });
  expect(await sms()).toMatchObject({ status: 202 });
  expect(await sandbox.call('GET', '/messaging')).toMatchObject({ status: 200 });
});

it('takes the whole identity provider down, key set included', async () => {
  const [client] = CLIENTS;
  const body = { grant_type: 'client_credentials', client_id: client!.id, client_secret: client!.secret };
  await set('identity-provider', { mode: 'fail' });
  const exchange = () => sandbox.call('POST', '/auth/oauth/token', { ...body, audience: AUDIENCE });
  expect(await exchange()).toMatchObject({ status: 503 });
  expect(await sandbox.call('GET', '/auth/.well-known/jwks.json')).toMatchObject({ status: 503 });
  await sandbox.call('DELETE', '/faults');
  expect(await exchange()).toMatchObject({ status: 200 });
});

it('does not keep a hanging request from a graceful stop', async () => {
  const other = await runSandbox();
  await other.call('PUT', '/faults/identity-provider', { mode: 'hang' });
  const hanging = expect(other.call('GET', '/auth/.well-known/jwks.json')).rejects.toThrow();
  await waitFor('the strike', async () => {
    const [fault] = (await other.call('GET', '/faults')).body as { struck: number }[];
    return fault?.struck === 1;
  });
  await other.stop();
  await hanging;
});

it.each([
  ['an unknown mode', { mode: 'explode' }, 'mode: '],
  ['no mode', {}, 'mode: '],
  ['a status that is none', { mode: 'fail', status: 200 }, 'status: '],
  ['a delay beyond the limit', { mode: 'slow', delayMs: 120_001 }, 'delayMs: '],
  ['more time than the limit', { mode: 'fail', forSeconds: 3_601 }, 'forSeconds: '],
  ['no strike at all', { mode: 'fail', times: 0 }, 'times: '],
  ['a field that it does not know', { mode: 'fail', delayMS: 5 }, 'body: '],
])('refuses %s and names the field', async (_why, orders, field) => {
  const reply = await set('sms', orders);
  expect(reply).toMatchObject({ status: 400, body: { errorCode: 'BODY_INVALID' } });
  expect((reply.body as { details: string[] }).details).toEqual([expect.stringContaining(field)]);
  expect(await faults()).toEqual([]);
});

it('answers 404 for a name that no stand-in has', async () => {
  expect(await set('fax', { mode: 'fail' })).toMatchObject({ status: 404, body: { errorCode: 'FAULT_NAME_UNKNOWN' } });
});
