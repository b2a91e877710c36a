import { allTopics } from '@stayline/contracts';
import { createEventLog, type EventLogChoice } from '@stayline/events';
import { type Page } from '@stayline/http';
import { createLogger } from '@stayline/logger';
import { type DeadLetterView } from '@stayline/service';
import { FaultyWire, recordingReceiver, type RecordingReceiver, testDatabase } from '@stayline/testkit';
import { ADMIN, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(120_000);

const SOURCE = 'reviews';
const NOBODY = '127.0.0.1:1';
const brokers = process.env.KAFKA_BROKERS;
const webhooks = new RunningWebhooks();
let receiver: RecordingReceiver;
beforeAll(async () => {
  await webhooks.start();
  receiver = await recordingReceiver();
  await webhooks.source(SOURCE);
  await webhooks.endpoint(SOURCE, receiver.url);
});
afterAll(() => webhooks.stop());
afterAll(() => receiver?.stop());

const has = (eventId: string): boolean => receiver.requests.some(({ headers }) => headers['webhook-id'] === eventId);
const waits = async (eventId: string): Promise<boolean> =>
  (await webhooks.count('outbox', `key = '${eventId}' AND published_at IS NULL`)) === 1;

async function makeTopics(choice: EventLogChoice): Promise<void> {
  const log = createEventLog(choice, { clientId: 'test', logger: createLogger({ service: 'test', level: 'error' }) });
  await log.ensureTopics(allTopics);
  await log.stop();
}

// HOOK-1, HOOK-8, EVENT-11
it('takes events while the log in PostgreSQL is out of reach, and delivers them when it is back', async () => {
  const events = await testDatabase({ migrations: [] });
  const wire = await new FaultyWire().to(events.url);
  const { schema } = events;
  await makeTopics({ eventsTransport: 'postgres', eventsDatabaseUrl: events.url, eventsDatabaseSchema: schema });
  try {
    await webhooks.restart({ EVENTS_DATABASE_URL: wire.through(events.url), EVENTS_DATABASE_SCHEMA: schema });
    const before = await webhooks.received(SOURCE, { event_name: 'a', n: 1 });
    await webhooks.until('the first delivery', () => has(before));
    wire.set('REFUSE');
    const eventId = await webhooks.received(SOURCE, { event_name: 'a', n: 2 });
    await wire.untilStruck();
    expect([await waits(eventId), has(eventId)]).toEqual([true, false]);
    wire.set('PASS');
    await webhooks.until('the delivery', () => has(eventId));
  } finally {
    await webhooks.pause();
    await wire.stop();
    await events.stop();
  }
});

if (brokers === undefined && process.env.CI !== 'true')
  it.skip('on Kafka: no broker and no Java 17+ with Maven here', () => undefined);
// HOOK-1, HOOK-8, EVENT-11
else
  it('takes events while Kafka is out of reach, and delivers them by Kafka when it is back', async () => {
    if (brokers === undefined)
      throw new Error('CI=true needs Kafka: give KAFKA_BROKERS, or install Java 17+ and Maven');
    await makeTopics({ eventsTransport: 'kafka', kafkaBrokers: brokers.split(',') });
    await webhooks.restart({ EVENTS_TRANSPORT: 'kafka', KAFKA_BROKERS: NOBODY });
    const eventId = await webhooks.received(SOURCE, { event_name: 'a', n: 3 });
    expect([await waits(eventId), has(eventId)]).toEqual([true, false]);
    await webhooks.restart({ KAFKA_BROKERS: brokers });
    await webhooks.until('the delivery', () => has(eventId));
    const next = await webhooks.received(SOURCE, { event_name: 'a', n: 4 });
    await webhooks.until('the next delivery', () => has(next));
    expect(receiver.requests.filter(({ headers }) => headers['webhook-id'] === eventId)).toHaveLength(1);
    await webhooks.restart({ EVENTS_TRANSPORT: 'postgres' });
  });

// EVENT-5, EVENT-7
it('makes a dead letter of an event that cannot be fanned out at the fifth receive, and delivers it once it is requeued', async () => {
  const events = await testDatabase({ migrations: [] });
  const { schema } = events;
  await makeTopics({ eventsTransport: 'postgres', eventsDatabaseUrl: events.url, eventsDatabaseSchema: schema });
  await webhooks.restart({ EVENTS_DATABASE_URL: events.url, EVENTS_DATABASE_SCHEMA: schema });
  await webhooks.database.execute(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no delivery today''; END'`,
  );
  await webhooks.database.execute(
    'CREATE TRIGGER refuse BEFORE INSERT ON delivery FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const eventId = await webhooks.received(SOURCE, { event_name: 'a', n: 5 });
  const letter = `key = '${eventId}'`;
  for (let receives = 1; receives < 5; receives += 1) {
    await webhooks.until(
      `receive ${receives}`,
      async () =>
        (await webhooks.count('inbox', `${letter} AND receive_count = ${receives} AND status = 'PARKED'`)) === 1,
    );
    // A minute passes.
    await webhooks.database.execute(`UPDATE inbox SET visible_at = clock_timestamp() WHERE ${letter}`);
  }
  await webhooks.until(
    'the dead letter',
    async () => (await webhooks.count('inbox', `${letter} AND receive_count = 5 AND status = 'DEAD'`)) === 1,
  );
  const { list } = (await webhooks.call<Page<DeadLetterView>>('GET', `${ADMIN}/dead-letters`)).data;
  expect(list).toHaveLength(1);
  await webhooks.database.execute('DROP TRIGGER refuse ON delivery');
  const { status } = await webhooks.call('POST', `${ADMIN}/dead-letters/{id}/requeue`, { id: list[0]?.id });
  expect(status).toBe(202);
  await webhooks.until('the delivery', () => has(eventId));
  await webhooks.pause();
  await events.stop();
});
