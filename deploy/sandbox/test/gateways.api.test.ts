import { runSandbox, type RunningSandbox } from './support/running-sandbox';

const MESSAGE = { to: '+919812345678', text: 'Your booking BK-1 is confirmed', reference: 'BK-1' };
const RESERVATION = { action: 'Confirm', holdId: 'hld_1', propertyId: 'prop-1', fromDate: '2026-12-01' };
const GATEWAYS = [
  { list: '/sms', post: '/sms/messages', token: 'sandbox-sms-token', body: MESSAGE },
  { list: '/messaging', post: '/messaging/messages', token: 'sandbox-messaging-token', body: MESSAGE },
  {
    list: '/channel-manager',
    post: '/channel-manager/reservations',
    token: 'sandbox-channel-manager-token',
    body: RESERVATION,
  },
];

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox?.stop());

describe.each(GATEWAYS)('$post', ({ list, post, token, body }) => {
  const send = (change: object = {}, headers: Record<string, string | undefined> = {}) => {
    const all = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'key-1', ...headers };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return sandbox.call('POST', post, { ...body, ...change }, Object.fromEntries(given));
  };
  const listed = async () => (await sandbox.call('GET', list)).body;

  it('takes a request and lists it as it came, newest last', async () => {
    expect(await send()).toMatchObject({ status: 202, body: { id: expect.any(String) as string, status: 'ACCEPTED' } });
    await send({ extra: { kept: true } }, { 'Idempotency-Key': 'key-2' });
    expect(await listed()).toEqual([
      expect.objectContaining({ idempotencyKey: 'key-1', receivedAt: expect.any(String) as string, body }),
      expect.objectContaining({ idempotencyKey: 'key-2', body: { ...body, extra: { kept: true } } }),
    ]);
  });

  it('answers a repeat with the first result and lists it once', async () => {
    const first = await send();
    const repeat = await send();
    expect(repeat).toMatchObject({ status: 202, body: first.body });
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(await listed()).toEqual([expect.objectContaining({ repeats: 1, conflicts: 0 })]);
  });

  it('refuses the same key with another body, and counts it', async () => {
    await send();
    expect(await send({ other: 1 })).toMatchObject({ status: 409, body: { errorCode: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await listed()).toEqual([expect.objectContaining({ repeats: 0, conflicts: 1, body })]);
  });

  it('still knows a repeat after the list was emptied', async () => {
    const first = await send();
    expect(await sandbox.call('DELETE', list)).toMatchObject({ status: 204 });
    expect((await send()).body).toEqual(first.body);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['no token', { Authorization: undefined }],
    ['another token', { Authorization: 'Bearer other' }],
    ['a token of another scheme', { Authorization: `Basic ${token}` }],
  ])('refuses %s with 401', async (_why, headers) => {
    expect(await send({}, headers)).toMatchObject({ status: 401, body: { errorCode: 'TOKEN_INVALID' } });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['no Idempotency-Key', {}, { 'Idempotency-Key': undefined }, 'IDEMPOTENCY_KEY_MISSING'],
    ['an endless Idempotency-Key', {}, { 'Idempotency-Key': 'k'.repeat(256) }, 'IDEMPOTENCY_KEY_MISSING'],
    ['a body that is no object', undefined, { 'Content-Type': 'text/plain' }, 'BODY_MISSING'],
  ])('refuses %s with 400', async (_why, change, headers, errorCode) => {
    expect(await send(change, headers)).toMatchObject({ status: 400, body: { status: 400, errorCode } });
  });
});

it.each([
  ['/sms/messages', 'sandbox-sms-token', { ...MESSAGE, to: '9812345678' }, 'to: '],
  ['/messaging/messages', 'sandbox-messaging-token', { ...MESSAGE, text: undefined }, 'text: '],
  ['/channel-manager/reservations', 'sandbox-channel-manager-token', { ...RESERVATION, action: 'Block' }, 'action: '],
  ['/channel-manager/reservations', 'sandbox-channel-manager-token', { ...RESERVATION, holdId: '' }, 'holdId: '],
])('%s names the field that is wrong', async (path, token, body, field) => {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'k' };
  const reply = await sandbox.call('POST', path, body, headers);
  expect(reply).toMatchObject({ status: 400, body: { errorCode: 'BODY_INVALID' } });
  expect((reply.body as { details: string[] }).details).toEqual([expect.stringContaining(field)]);
});

it('lists what a pushed reservation and a message are about', async () => {
  const headers = (token: string) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': 'k' });
  await sandbox.call('POST', '/channel-manager/reservations', RESERVATION, headers('sandbox-channel-manager-token'));
  await sandbox.call(
    'POST',
    '/messaging/messages',
    { to: MESSAGE.to, template: 'booked' },
    headers('sandbox-messaging-token'),
  );
  expect((await sandbox.call('GET', '/channel-manager')).body).toMatchObject([
    { action: 'Confirm', holdId: 'hld_1', propertyId: 'prop-1' },
  ]);
  expect((await sandbox.call('GET', '/messaging')).body).toMatchObject([
    { to: MESSAGE.to, text: null, template: 'booked' },
  ]);
});
