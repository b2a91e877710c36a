import { recordingReceiver, type RecordingReceiver, type ServiceProcess } from '@stayline/testkit';
import { type BulkReplayView } from '../src/replays/replay.view';
import { ADMIN, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

const REPLAYS = `${ADMIN}/replays`;
const LONG_AGO = '2020-01-01T00:00:00Z';
let made = 0;

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

const create = async (change: object = {}): Promise<BulkReplayView> => {
  const { status, data } = await webhooks.call<BulkReplayView>('POST', REPLAYS, {
    body: { source, from: LONG_AGO, ...change },
  });
  expect(status).toBe(201);
  return data;
};
const tell = (id: string, command: string, at?: string) =>
  webhooks.call<BulkReplayView & { errorCode: string }>('POST', `${REPLAYS}/{id}/${command}`, { id, at });
const get = async (id: string): Promise<BulkReplayView> =>
  (await webhooks.call<BulkReplayView>('GET', `${REPLAYS}/{id}`, { id })).data;
const send = async (count: number, eventType = 'a'): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await webhooks.received(source, { event_name: eventType, n }));
  return ids;
};
const delivered = (runs: string) =>
  webhooks.count(
    'delivery',
    `status = 'DELIVERED' AND run ${runs} AND event_id IN (SELECT id FROM webhook_event WHERE source = '${source}')`,
  );
const callsOf = () => receiver.requests.map(({ headers }) => headers['webhook-id']);

// HOOK-32
it('counts first, then replays what the filter takes, oldest first, once each, and shows how far it is', async () => {
  await webhooks.endpoint(source, receiver.url);
  const ids = await send(5);
  await send(2, 'b');
  await webhooks.until('all first tries', async () => (await delivered('= 1')) === 7);
  receiver.forget();
  const replay = await create({ eventType: 'a', perSecond: 1000 });
  expect(replay).toMatchObject({ status: 'READY', total: 5, replayed: 0, startedAt: null, endedAt: null });
  expect(receiver.requests).toHaveLength(0);
  const later = await send(1, 'c');
  await webhooks.until('the new event', async () => (await delivered('= 1')) === 8);
  expect((await tell(replay.id, 'start')).status).toBe(202);
  await webhooks.until('the replay to end', async () => (await get(replay.id)).status === 'DONE');
  await webhooks.until('its deliveries', async () => (await delivered('= 2')) === 5);
  expect(await get(replay.id)).toMatchObject({ total: 5, replayed: 5 });
  expect(callsOf().sort()).toEqual([...ids, ...later].sort());
  expect((await webhooks.call<BulkReplayView[]>('GET', REPLAYS)).data[0]).toMatchObject({
    id: replay.id,
    status: 'DONE',
  });
});

// HOOK-32
it('takes only what failed, if it is told so', async () => {
  await webhooks.endpoint(source, receiver.url, { maxAttempts: 1 });
  receiver.answerWith(({ json }) => ({ status: (json as { n: number }).n === 1 ? 500 : 200 }));
  const ids = await send(3);
  await webhooks.until(
    'every delivery to end',
    async () => (await webhooks.count('delivery', `ended_at IS NOT NULL AND event_id IN ('${ids.join("','")}')`)) === 3,
  );
  receiver.answerWith({ status: 200 });
  receiver.forget();
  const replay = await create({ failedOnly: true });
  expect(replay.total).toBe(1);
  await tell(replay.id, 'start');
  await webhooks.until('the failed one', async () => (await delivered('= 2')) === 1);
  expect(callsOf()).toEqual([ids[1]]);
  expect((await create({ failedOnly: true })).total).toBe(0);
});

// HOOK-32
it('goes no faster than it is told, waits while it is paused, and ends when it is cancelled', async () => {
  await send(6);
  const replay = await create({ perSecond: 2 });
  const started = Date.now();
  await tell(replay.id, 'start');
  await webhooks.until('a second step', async () => (await get(replay.id)).replayed >= 4);
  expect(Date.now() - started).toBeGreaterThanOrEqual(900);
  expect((await tell(replay.id, 'pause')).data.status).toBe('PAUSED');
  const { replayed } = await get(replay.id);
  expect(await webhooks.count('replay', `id = '${replay.id}' AND due_at IS NULL AND lease_until IS NULL`)).toBe(1);
  expect((await tell(replay.id, 'start')).data).toMatchObject({ status: 'RUNNING', replayed });
  expect((await tell(replay.id, 'cancel')).data.status).toBe('CANCELLED');
  expect(await webhooks.count('replay', `id = '${replay.id}' AND due_at IS NULL AND lease_until IS NULL`)).toBe(1);
  for (const command of ['start', 'pause']) {
    const { status, data } = await tell(replay.id, command);
    expect([status, data.errorCode]).toEqual([409, 'REPLAY_NOT_POSSIBLE']);
  }
  expect((await tell(replay.id, 'cancel')).status).toBe(202);
});

// HOOK-32
it('loses no event and replays none twice, though the service is killed meanwhile', async () => {
  const ids = await send(30);
  await webhooks.endpoint(source, receiver.url);
  const replay = await create({ perSecond: 5 });
  await webhooks.pause();
  let killed: ServiceProcess | undefined;
  for (const least of [5, 15]) {
    killed = await webhooks.replica();
    await tell(replay.id, 'start', killed.url);
    await webhooks.until(
      'some steps',
      async () => (await webhooks.count('webhook_event', `source = '${source}' AND runs = 2`)) >= least,
    );
    await killed.kill();
    await webhooks.database.execute('UPDATE replay SET lease_until = clock_timestamp() WHERE lease_until IS NOT NULL');
  }
  await webhooks.restart();
  await webhooks.until('the replay to end', async () => (await get(replay.id)).status === 'DONE');
  expect(await get(replay.id)).toMatchObject({ replayed: ids.length });
  expect(await webhooks.count('webhook_event', `source = '${source}' AND runs = 2`)).toBe(ids.length);
  await webhooks.until(
    'a delivery of each',
    async () => (await webhooks.count('delivery', `run = 2 AND event_id IN ('${ids.join("','")}')`)) === ids.length,
  );
});

// HOOK-22, HOOK-32
it('leaves the slots of first tries to new events while it runs', async () => {
  await webhooks.endpoint(source, receiver.url, { timeoutSeconds: 60 });
  await send(20);
  await webhooks.until('all first tries', async () => (await delivered('= 1')) === 20);
  receiver.forget();
  receiver.answerWith(({ json }) => ((json as { n: number }).n >= 0 ? 'hang' : { status: 200 }));
  try {
    const replay = await create({ perSecond: 1000 });
    await tell(replay.id, 'start');
    await webhooks.until('replays that hang', () => receiver.requests.length > 0);
    const id = await webhooks.received(source, { event_name: 'new', n: -1 });
    await webhooks.until('the new event', () => callsOf().includes(id));
    // A fifth of the endpoint's ten slots.
    expect(callsOf().filter((each) => each !== id).length).toBeLessThanOrEqual(2);
  } finally {
    await receiver.stop();
    receiver = await recordingReceiver();
  }
});

// HOOK-32
it.each([
  ['no source', { source: undefined }, 400],
  ['a date without an offset', { from: '2026-11-21T10:00:00' }, 400],
  ['a pace of nothing', { perSecond: 0 }, 400],
  ['an unknown field', { endpointId: 'x' }, 400],
])('refuses %s', async (_what, change, status) => {
  const answer = await webhooks.call('POST', REPLAYS, { body: { source, from: LONG_AGO, ...change } });
  expect(answer.status).toBe(status);
});

// HOOK-32
it('refuses one more than the platform keeps, and what it does not know', async () => {
  await webhooks.database.execute(
    "UPDATE replay SET status = 'CANCELLED', due_at = NULL, ended_at = clock_timestamp()",
  );
  for (let n = 0; n < 100; n += 1) await create();
  const { status, data } = await webhooks.call('POST', REPLAYS, { body: { source, from: LONG_AGO } });
  expect([status, data.errorCode]).toEqual([409, 'REPLAYS_TOO_MANY']);
  expect((await tell('whr_00000000000000000000000000', 'start')).status).toBe(404);
  expect((await webhooks.call('GET', `${REPLAYS}/{id}`, { id: 'x' })).status).toBe(404);
});
