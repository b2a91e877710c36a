import { randomBytes } from 'node:crypto';
import { recordingReceiver, type RecordingReceiver } from '@stayline/testkit';
import { Webhook } from 'standardwebhooks';
import { type DeliveryWithAttempts } from '../src/deliveries/delivery.view';
import { type DeliveryPage } from '../src/deliveries/inspect.use-cases';
import { type EndpointView } from '../src/endpoints/endpoint.view';
import { type WebhookEventView, type WebhookEventWithBody } from '../src/events/event.view';
import { ADMIN, ENDPOINTS, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

let made = 0;

describe('deliveries', () => {
  const webhooks = new RunningWebhooks();
  let receiver: RecordingReceiver;
  let source = '';
  beforeAll(async () => {
    await webhooks.start();
    receiver = await recordingReceiver();
  });
  afterAll(() => webhooks.stop());
  afterAll(() => receiver?.stop());
  beforeEach(async () => {
    receiver.answerWith({ status: 200, body: {} });
    receiver.forget();
    source = `source-${(made += 1)}`;
    await webhooks.source(source);
  });

  const deliveriesOf = async (eventId: string) =>
    (await webhooks.call<DeliveryWithAttempts[]>('GET', `${ADMIN}/events/{id}/deliveries`, { id: eventId })).data;
  const ended = async (eventId: string, deliveries = 1) => {
    let found: DeliveryWithAttempts[] = [];
    await webhooks.until(`${deliveries} deliveries to end`, async () => {
      found = await deliveriesOf(eventId);
      return found.length === deliveries && found.every(({ endedAt }) => endedAt !== null);
    });
    return found;
  };
  const endpoint = (change: object = {}) => webhooks.endpoint(source, `${receiver.url}/${source}`, change);

  // HOOK-14, HOOK-15, HOOK-18, HOOK-23
  it('brings an event to every active endpoint of its source that takes its type, as it was sent', async () => {
    const all = await endpoint({ httpMethod: 'PUT', customHeaders: { 'X-Tenant': 'lotus' } });
    const same = await endpoint({ eventType: 'review.created' });
    await endpoint({ eventType: 'review.removed' });
    await endpoint({ active: false });
    await webhooks.endpoint('elsewhere', receiver.url);
    const sent = '{ "event_name":"review.created", "n": 1.0 }';
    const eventId = await webhooks.received(source, sent);
    const deliveries = await ended(eventId, 2);
    expect(new Set(deliveries.map(({ endpointId }) => endpointId))).toEqual(new Set([all.id, same.id]));
    expect(deliveries[0]).toMatchObject({
      status: 'DELIVERED',
      run: 1,
      attemptCount: 1,
      lastError: null,
      nextAttemptAt: null,
    });
    expect(deliveries[0]?.attempts).toEqual([
      expect.objectContaining({
        attempt: 1,
        responseStatus: 200,
        responseBody: '{}',
        error: null,
        nextAttemptAt: null,
      }),
    ]);
    expect(receiver.requests.map(({ text }) => text)).toEqual([sent, sent]);
    expect(receiver.requests.map(({ method }) => method).sort()).toEqual(['POST', 'PUT']);
    const put = receiver.requests.find(({ method }) => method === 'PUT');
    expect(put?.headers).toMatchObject({
      'x-tenant': 'lotus',
      'webhook-id': eventId,
      'content-type': 'application/json',
    });
  });

  // HOOK-16, HOOK-17
  it('signs as the official library verifies, with the former secret too after a change', async () => {
    const secrets = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
    const { id } = await endpoint({ authType: 'HMAC', signingSecret: secrets[0] });
    await ended(await webhooks.received(source, { event_name: 'a', n: 1 }));
    await webhooks.call('PUT', `${ENDPOINTS}/{id}`, { id, body: { signingSecret: secrets[1] } });
    await ended(await webhooks.received(source, { event_name: 'a', n: 2 }));
    const verify = (secret: string | undefined, at: number) => {
      const { text = '', headers } = receiver.requests[at] ?? {};
      return new Webhook(secret ?? '').verify(text, headers as Record<string, string>);
    };
    expect(verify(secrets[0], 0)).toEqual({ event_name: 'a', n: 1 });
    expect(() => verify(secrets[1], 0)).toThrow();
    for (const secret of secrets) expect(verify(secret, 1)).toEqual({ event_name: 'a', n: 2 });
  });

  // HOOK-15
  it.each([
    ['BASIC', { authUsername: 'u', authSecret: 'a secret' }, `Basic ${Buffer.from('u:a secret').toString('base64')}`],
    ['BEARER', { authSecret: 'a-token' }, 'Bearer a-token'],
    ['NONE', {}, undefined],
  ])('proves itself by %s', async (authType, change, authorization) => {
    await endpoint({ authType, ...change });
    await ended(await webhooks.received(source, { event_name: 'a' }));
    expect(receiver.requests[0]?.headers.authorization).toBe(authorization);
  });

  // HOOK-18, HOOK-19, HOOK-23
  it('tries again until it is answered 2xx, with every attempt kept', async () => {
    const answers = [
      { status: 500, body: { why: 'busy' } },
      { status: 302, headers: { location: `${receiver.url}/elsewhere` } },
      'reset',
    ] as const;
    receiver.answerWith(() => answers[receiver.requests.length - 1] ?? { status: 204 });
    await endpoint();
    const [delivery] = await ended(await webhooks.received(source, { event_name: 'a' }));
    expect(delivery).toMatchObject({ status: 'DELIVERED', attemptCount: 4 });
    expect(delivery?.attempts.map(({ attempt, responseStatus, error }) => [attempt, responseStatus, error])).toEqual([
      [1, 500, 'HTTP_500'],
      [2, 302, 'HTTP_302'],
      [3, null, expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/)],
      [4, 204, null],
    ]);
    expect(delivery?.attempts[0]).toMatchObject({
      responseBody: '{"why":"busy"}',
      nextAttemptAt: expect.any(String) as string,
    });
    expect(receiver.requests.map(({ path }) => path)).toEqual(Array(4).fill(`/${source}`));
  });

  // HOOK-18, HOOK-25
  it('fails after the last attempt, and is listed as failed', async () => {
    receiver.answerWith({ status: 400 });
    await endpoint({ maxAttempts: 2 });
    const eventId = await webhooks.received(source, { event_name: 'a' });
    expect(await ended(eventId)).toMatchObject([{ status: 'FAILED', attemptCount: 2, lastError: 'HTTP_400' }]);
    const { data } = await webhooks.call<DeliveryWithAttempts[]>('GET', `${ADMIN}/deliveries/failed?limit=1`);
    expect(data).toMatchObject([{ eventId, status: 'FAILED', attempts: [{ attempt: 1 }, { attempt: 2 }] }]);
  });

  // HOOK-19
  it('waits as long as the endpoint asks for', async () => {
    receiver.answerWith({ status: 429, headers: { 'retry-after': '600' } });
    await endpoint();
    const eventId = await webhooks.received(source, { event_name: 'a' });
    await webhooks.until('the first attempt', async () => (await deliveriesOf(eventId))[0]?.status === 'RETRYING');
    const [delivery] = await deliveriesOf(eventId);
    const waits = Date.parse(delivery?.nextAttemptAt ?? '') - Date.now();
    expect(waits / 1000).toBeGreaterThan(590);
    expect(waits / 1000).toBeLessThanOrEqual(600);
  });

  // HOOK-20
  it('switches an endpoint off that answers 410, and gives it nothing more', async () => {
    receiver.answerWith({ status: 410 });
    const { id } = await endpoint();
    expect(await ended(await webhooks.received(source, { event_name: 'a' }))).toMatchObject([
      { status: 'FAILED', attemptCount: 1, lastError: 'HTTP_410' },
    ]);
    const { data } = await webhooks.call<EndpointView[]>('GET', ENDPOINTS);
    expect(data.find((each) => each.id === id)).toMatchObject({ active: false, inactiveReason: 'GONE' });
    const unheard = await webhooks.received(source, { event_name: 'b' });
    await webhooks.until('the fan-out', async () => (await webhooks.count('inbox', `key = '${unheard}'`)) === 1);
    expect(await deliveriesOf(unheard)).toEqual([]);
    const on = await webhooks.call<EndpointView>('PUT', `${ENDPOINTS}/{id}/active?active=true`, { id });
    expect(on.data).toMatchObject({ active: true, inactiveReason: null, failingSince: null });
  });

  // HOOK-21
  it('gives an endpoint its time and no more, and reads 4 KiB of its answer', async () => {
    receiver.answerWith(() => (receiver.requests.length === 1 ? 'hang' : { status: 500, body: 'x'.repeat(1_000_000) }));
    await endpoint({ maxAttempts: 2, timeoutSeconds: 1 });
    const [delivery] = await ended(await webhooks.received(source, { event_name: 'a' }));
    const [hung, long] = delivery?.attempts ?? [];
    expect(hung).toMatchObject({ error: 'TIMEOUT', responseStatus: null });
    expect(hung?.durationMs).toBeGreaterThanOrEqual(950);
    expect(hung?.durationMs).toBeLessThan(2_000);
    expect(long?.responseBody).toHaveLength(4_096);
  });

  // HOOK-24
  it('replays as a fresh run beside the one before, as often as asked', async () => {
    await endpoint();
    const eventId = await webhooks.received(source, { event_name: 'a' });
    await ended(eventId);
    for (const run of [2, 3]) {
      const { status, data } = await webhooks.call('POST', `${ADMIN}/events/{id}/replay`, { id: eventId });
      expect([status, data]).toEqual([202, { eventId, run }]);
    }
    const deliveries = await ended(eventId, 3);
    expect(deliveries.map(({ run, status }) => [run, status])).toEqual([3, 2, 1].map((run) => [run, 'DELIVERED']));
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
    const gone = await webhooks.call('POST', `${ADMIN}/events/{id}/replay`, { id: 'whe_unknown' });
    expect([gone.status, gone.data.errorCode]).toEqual([404, 'WEBHOOK_EVENT_NOT_FOUND']);
  });

  // HOOK-25
  it('lists events, and deliveries by endpoint, state, type and time, page by page', async () => {
    const { id: endpointId } = await endpoint();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await webhooks.received(source, { event_name: `type-${n % 2}`, n }));
    for (const id of ids) await ended(id);
    const events = await webhooks.call<WebhookEventView[]>('GET', `${ADMIN}/events?limit=5`);
    expect(events.data.map(({ eventId }) => eventId)).toEqual([...ids].reverse());
    const one = await webhooks.call<WebhookEventWithBody>('GET', `${ADMIN}/events/{id}`, { id: ids[0] });
    expect(JSON.parse(one.data.body)).toEqual({ event_name: 'type-0', n: 0 });
    const page = async (token: string) =>
      (await webhooks.call<DeliveryPage>('GET', `${ADMIN}/deliveries?endpointId=${endpointId}&limit=2${token}`)).data;
    const seen: string[] = [];
    for (let token: string | null = ''; token !== null;) {
      const { list, nextPageToken }: DeliveryPage = await page(token && `&pageToken=${token}`);
      seen.push(...list.map(({ eventId }) => eventId));
      token = nextPageToken;
    }
    expect(seen).toEqual([...ids].reverse());
    const count = async (query: string) =>
      (await webhooks.call<DeliveryPage>('GET', `${ADMIN}/deliveries?endpointId=${endpointId}&${query}`)).data.list
        .length;
    expect(await count('eventType=type-1')).toBe(2);
    expect(await count('status=DELIVERED')).toBe(5);
    expect(await count('status=FAILED')).toBe(0);
    expect(await count(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0);
    expect(await count(`to=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(5);
  });

  // HOOK-25
  it.each([
    'events?limit=0',
    'events?limit=201',
    'deliveries/failed?limit=1e1',
    'deliveries?pageToken=x',
    'deliveries?from=2026-11-21',
    'deliveries?status=LOST',
  ])('refuses %s', async (path) => {
    expect((await webhooks.call('GET', `${ADMIN}/${path}`)).status).toBe(400);
  });

  // HOOK-26
  it('sends a test to one endpoint alone, by the way of every event', async () => {
    const { id } = await endpoint({ eventType: 'webhook.test' });
    await endpoint();
    const { status, data } = await webhooks.call<{ eventId: string }>('POST', `${ENDPOINTS}/{id}/test`, { id });
    expect(status).toBe(202);
    expect(await ended(data.eventId)).toMatchObject([
      { endpointId: id, status: 'DELIVERED', eventType: 'webhook.test' },
    ]);
    expect(receiver.requests).toHaveLength(1);
  });

  // HOOK-28
  it('erases old events with all that became of them', async () => {
    await endpoint();
    const eventId = await webhooks.received(source, { event_name: 'a' });
    await ended(eventId);
    await webhooks.database.execute(
      "UPDATE webhook_event SET received_at = received_at - interval '31 days' WHERE id = $1",
      [eventId],
    );
    await webhooks.restart();
    await webhooks.until(
      'the event to be gone',
      async () => (await webhooks.count('webhook_event', `id = '${eventId}'`)) === 0,
    );
    expect(await webhooks.count('delivery', `event_id = '${eventId}'`)).toBe(0);
  });
});
