import { request } from 'node:http';
import { type CredentialView } from '../src/credentials/credential.view';
import { anybody, basic, CREDENTIALS, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

const GOOD = basic('sender:a password of the sender');

describe('receiving webhooks', () => {
  const webhooks = new RunningWebhooks();
  let credential: CredentialView;
  beforeAll(async () => {
    await webhooks.start();
    credential = await webhooks.source('reviews');
    await webhooks.source('closed', { active: false });
  });
  afterAll(() => webhooks.stop());

  const stored = async (eventId: string) =>
    webhooks.database.one<{ body: Buffer; event_type: string; content_type: string }>(
      'SELECT body, event_type, content_type FROM webhook_event WHERE id = $1',
      [eventId],
    );

  // HOOK-1, HOOK-5, HOOK-8
  it('acknowledges an event that is on disk, byte for byte, and told of in the same transaction', async () => {
    const sent = '{ "event_name" : "review.created",\n "guest":"Zoë", "n": 1.0 }';
    const { status, data } = await webhooks.post('reviews', sent, GOOD, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect([status, data]).toEqual([
      200,
      { status: 'ok', eventId: expect.stringMatching(/^whe_/) as string, duplicate: 'false' },
    ]);
    const event = await stored(data.eventId);
    expect(event?.body.toString()).toBe(sent);
    expect(event).toMatchObject({ event_type: 'review.created', content_type: 'application/json; charset=utf-8' });
    expect(await webhooks.count('outbox', `key = '${data.eventId}'`)).toBe(1);
  });

  // HOOK-33
  it('tells the platform the rating of a review, once', async () => {
    const review = { event_name: 'review.created', bookingId: 'LC-1', channelId: 'lotus', rating: 2 };
    const eventId = await webhooks.received('reviews', review);
    await webhooks.received('reviews', review);
    const told = await webhooks.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1', [eventId]);
    const events = told.map(({ value }) => JSON.parse(value.toString()) as { type: string; data: object });
    expect(events.map(({ type }) => type)).toEqual(['webhook-event.received', 'review.received']);
    expect(events[1]?.data).toEqual({ eventId, source: 'reviews', bookingId: 'LC-1', channelId: 'lotus', rating: 2 });
  });

  // HOOK-7
  it('gives a repeat the first id, and records it once, also where 64 arrive together', async () => {
    const body = { event_name: 'review.created', event_id: 'r-1' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => webhooks.post('reviews', body)));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.eventId}`)).size).toBe(1);
    expect(answers.filter(({ data }) => data.duplicate === 'false')).toHaveLength(1);
    expect(answers.filter(({ data }) => data.duplicate === 'true')).toHaveLength(63);
    expect(await webhooks.count('outbox', `key = '${answers[0]?.data.eventId}'`)).toBe(1);
  });

  // HOOK-7
  it('takes the same id of another type, or seven days later, for another event', async () => {
    const first = await webhooks.received('reviews', { event_name: 'a', event_id: 'r-2' });
    expect(await webhooks.received('reviews', { event_name: 'b', event_id: 'r-2' })).not.toBe(first);
    await webhooks.database.execute("UPDATE received_key SET received_at = received_at - interval '7 days 1 second'");
    const { data } = await webhooks.post('reviews', { event_name: 'a', event_id: 'r-2' });
    expect([data.duplicate, data.eventId === first]).toEqual(['false', false]);
  });

  // HOOK-2, HOOK-3
  it.each([
    ['no credential', 'reviews', null, 'CREDENTIAL_MISSING'],
    ['an unknown source', 'nobody', GOOD, 'CREDENTIAL_INVALID'],
    ['an unknown user', 'reviews', basic('stranger:a password of the sender'), 'CREDENTIAL_INVALID'],
    ['a wrong password', 'reviews', basic('sender:another password'), 'CREDENTIAL_INVALID'],
    ['a switched-off credential', 'closed', GOOD, 'CREDENTIAL_INVALID'],
    ['the platform itself', 'stayline', GOOD, 'CREDENTIAL_INVALID'],
    ['a bearer token', 'reviews', 'Bearer x', 'CREDENTIAL_INVALID'],
    ['no colon', 'reviews', basic('sender'), 'CREDENTIAL_INVALID'],
    ['a colon too many', 'reviews', basic('sender:a password of the sender:'), 'CREDENTIAL_INVALID'],
    ['two headers', 'reviews', [GOOD, GOOD], 'CREDENTIAL_INVALID'],
    ['10 KB', 'reviews', basic(`sender:${'x'.repeat(10_000)}`), 'CREDENTIAL_INVALID'],
  ])('refuses %s with 401 and a challenge', async (_what, source, authorization, code) => {
    const before = await webhooks.count('webhook_event');
    const answer = await webhooks.post(source, { event_name: 'a' }, authorization);
    expect([answer.status, answer.data.errorCode]).toEqual([401, code]);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    expect(await webhooks.count('webhook_event')).toBe(before);
  });

  // HOOK-34
  it('looks at so many wrong passwords a minute and no more, and takes a sender that was taken before', async () => {
    await webhooks.source('guessed');
    await webhooks.received('guessed', { event_name: 'a' });
    const guess = (n: number, user = 'sender') =>
      webhooks.post('guessed', { event_name: 'a', n }, basic(`${user}:a wrong password, number ${n}`));
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await guess(n)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
    const { data, headers } = await guess(22);
    expect(data.errorCode).toBe('SENDER_FAILURES_TOO_MANY');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(1, 'stranger')).status).toBe(401);
    await webhooks.received('guessed', { event_name: 'a', n: 100 });
  });

  // HOOK-4
  it('counts a changed credential from the next call on, though the former success is remembered', async () => {
    await webhooks.received('reviews', { event_name: 'a', n: 1 });
    const change = (body: object) => webhooks.call('PUT', `${CREDENTIALS}/{id}`, { id: credential.id, body });
    await change({ password: 'another password of theirs' });
    expect((await webhooks.post('reviews', { event_name: 'a', n: 2 })).status).toBe(401);
    expect(
      (await webhooks.post('reviews', { event_name: 'a', n: 2 }, basic('sender:another password of theirs'))).status,
    ).toBe(200);
    await change({ password: 'a password of the sender', active: false });
    expect((await webhooks.post('reviews', { event_name: 'a', n: 3 })).status).toBe(401);
    await change({ active: true });
    expect((await webhooks.post('reviews', { event_name: 'a', n: 3 })).status).toBe(200);
  });

  // HOOK-2
  it('answers a wrong credential before it has read the body', async () => {
    const headers = {
      ...webhooks.signature(anybody, 'POST', '/api/webhooks/reviews'),
      authorization: basic('sender:wrong password'),
      'content-length': '1000000',
    };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${webhooks.url}/api/webhooks/reviews`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        response.destroy();
      });
      sent.on('error', reject);
      sent.write('{');
    });
    expect(status).toBe(401);
  });

  // HOOK-5
  it.each([
    ['a list', '[]', 400, 'EVENT_NOT_AN_OBJECT'],
    ['a text', '"x"', 400, 'EVENT_NOT_AN_OBJECT'],
    ['no JSON', '{', 400, 'BODY_MALFORMED'],
    ['nothing', '', 400, 'BODY_MALFORMED'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'BODY_MALFORMED'],
    ['more than 1 MiB', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 413, 'BODY_TOO_LARGE'],
    ['deep nesting', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await webhooks.post('reviews', body);
    expect([answer.status, answer.data.errorCode]).toEqual([status, code]);
  });

  // HOOK-5
  it('takes 1 MiB exactly', async () => {
    const body = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
    expect(body).toHaveLength(1024 * 1024);
    const { data } = await webhooks.post('reviews', body);
    expect((await stored(data.eventId))?.body).toHaveLength(1024 * 1024);
  });

  // HOOK-13
  it('keeps no password, in tables and in logs', async () => {
    const rows = await webhooks.database.rows<{ password_hash: string }>(
      'SELECT password_hash FROM inbound_credential',
    );
    expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(webhooks.logged.join('')).not.toContain('a password of the sender');
    expect(webhooks.logged.join('')).not.toContain(GOOD);
  });
});

// HOOK-9
it('has no route at all while webhooks are disabled', async () => {
  const webhooks = new RunningWebhooks();
  await webhooks.start({ WEBHOOKS_ENABLED: 'false', WEBHOOKS_ENCRYPTION_KEYS: '' });
  try {
    for (const [method, path] of [
      ['POST', '/api/webhooks/reviews'],
      ['GET', CREDENTIALS],
      ['GET', '/api/v1/pms/webhooks/credentials'],
    ] as const) {
      const answer = await fetch(`${webhooks.url}${path}`, { method });
      expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
        404,
        'ROUTE_NOT_FOUND',
      ]);
    }
  } finally {
    await webhooks.stop();
  }
});
