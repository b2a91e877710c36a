import { type Event, MAX_DEAD_LETTER_BYTES } from '@stayline/contracts';
import { type Worker } from '@stayline/background';
import { type Tx } from '@stayline/database';
import { currentTrace } from '@stayline/logger';
import { waitFor } from '@stayline/testkit';
import {
  appendToOutbox,
  createConsumer,
  createRelay,
  type EventLog,
  findDeadLetter,
  forgetHandled,
  inboxState,
  isNewest,
  listDeadLetters,
  type LogRecord,
  type Relay,
  requeueDeadLetter,
} from '../src';
import { type EventsFixture, eventsFixture, FaultyLog, type ThingChanged, TRACEPARENT } from './support/fixture';

type Handler = (tx: Tx, event: Event<'thing.changed', ThingChanged>) => Promise<void>;
type TogetherHandler = (tx: Tx, events: readonly Event<'thing.changed', ThingChanged>[]) => Promise<void>;

describe('consumer', () => {
  let fixture: EventsFixture;
  let relay: Relay;
  const consumers: Worker[] = [];
  const GROUP = 'test-group';

  const consume = (
    handler: Handler | Handler[] | { together: TogetherHandler },
    options: { log?: EventLog; group?: string } = {},
  ): Worker => {
    const consumer = createConsumer({
      database: fixture.database,
      log: options.log ?? fixture.log,
      logger: fixture.logger,
      group: options.group ?? GROUP,
      events: [fixture.thingChanged],
      handlers: { 'thing.changed': handler },
      retryDelayMs: 30,
      pollMs: 20,
    });
    consumers.push(consumer);
    consumer.start();
    return consumer;
  };
  const effect: Handler = async (tx, event) => {
    await tx.execute('INSERT INTO effect (subject, name, sequence) VALUES ($1, $2, $3)', [
      event.subject,
      event.data.name,
      event.sequence,
    ]);
  };
  const effects = () =>
    fixture.database.rows<{ subject: string; sequence: number }>('SELECT subject, sequence FROM effect ORDER BY id');
  const send = (...events: ReturnType<EventsFixture['event']>[]) =>
    fixture.database.transaction((tx) => appendToOutbox(tx, events));
  const raw = (value: string | Buffer | null, headers: Record<string, string> = {}): LogRecord => ({
    topic: fixture.topic.name,
    key: 'raw',
    value: typeof value === 'string' ? Buffer.from(value) : value,
    headers,
  });
  const wire = (change: object, subject = 'a', sequence = 1) =>
    JSON.stringify({ ...fixture.event(subject, sequence).envelope, ...change });
  const deadLetters = async () => (await listDeadLetters(fixture.database, GROUP, { page: 0, pageSize: 200 })).rows;
  const caughtUp = async () => (await fixture.log.lag(GROUP)).every(({ lag }) => lag === 0);

  beforeEach(async () => {
    fixture = await eventsFixture();
    relay = createRelay({ database: fixture.database, log: fixture.log, logger: fixture.logger });
    relay.start();
  });

  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((each) => each.stop()));
    await relay?.stop();
    await fixture?.stop();
  });

  // EVENT-3, EVENT-12
  it('handles each event once, in the trace of the request that caused it', async () => {
    const traces: unknown[] = [];
    consume(async (tx, event) => {
      traces.push(currentTrace());
      await effect(tx, event);
    });
    await send(fixture.event('a', 1), fixture.event('b', 1));
    await waitFor('both effects', async () => (await effects()).length === 2);
    expect(traces[0]).toEqual({ requestId: 'req-7', traceparent: TRACEPARENT });
    const line = fixture.logger.lines.find(({ message }) => message === 'Event received');
    expect(line?.fields).toMatchObject({
      group: GROUP,
      eventType: 'thing.changed',
      outcome: 'handled',
      requestId: 'req-7',
    });
  });

  // EVENT-3, INVARIANT-3
  it('makes a repeat a no-op: the same event published twice has one effect', async () => {
    consume(effect);
    const event = fixture.event('a', 1);
    await send(event);
    await send(event, fixture.event('b', 1));
    await waitFor('the last event', async () => (await effects()).some(({ subject }) => subject === 'b'));
    expect(await effects()).toHaveLength(2);
  });

  // EVENT-3
  it('makes the replay of a whole topic, three times and shuffled, a no-op', async () => {
    consume(effect);
    const events = Array.from({ length: 20 }, (_, index) => fixture.event(`s${index % 5}`, index));
    await send(...events);
    await waitFor('all effects', async () => (await effects()).length === 20);
    const again = [...events, ...events, ...events].sort((a, b) =>
      (a.envelope.id + String(a.envelope.sequence)).localeCompare(b.envelope.id + String(b.envelope.sequence)),
    );
    await send(...again.reverse());
    await waitFor('the replay', async () => (await fixture.allOn(fixture.topic.name, 80)).length === 80);
    await waitFor('no lag', caughtUp);
    expect(await effects()).toHaveLength(20);
  });

  // EVENT-3
  it('gives each group its own effect', async () => {
    consume(effect);
    consume(effect, { group: 'other-group' });
    await send(fixture.event('a', 1));
    await waitFor('both effects', async () => (await effects()).length === 2);
  });

  const transactions = async () =>
    (await fixture.database.one<{ count: number }>('SELECT count(DISTINCT xmin::text) AS count FROM inbox'))?.count;
  const backlog = async (count: number) => {
    await send(...Array.from({ length: count }, (_, index) => fixture.event(`s${index}`, index + 1)));
    await waitFor('the backlog', async () => (await fixture.allOn(fixture.topic.name, count)).length === count);
  };

  // EVENT-18
  it('works off a backlog fifty events a transaction, in their order', async () => {
    await backlog(200);
    consume(effect);
    await waitFor('all effects', async () => (await effects()).length === 200);
    expect((await effects()).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(await transactions()).toBe(4);
  });

  // EVENT-18
  it('hands neighbours of one type together to a handler that takes several', async () => {
    await backlog(100);
    const sizes: number[] = [];
    const together: TogetherHandler = async (tx, events) => {
      sizes.push(events.length);
      for (const event of events) await effect(tx, event);
    };
    consume({ together });
    await waitFor('all effects', async () => (await effects()).length === 100);
    expect(sizes).toEqual([50, 50]);
  });

  // EVENT-5, EVENT-18
  it('parks the one of a batch that cannot be handled; the others have their effect once', async () => {
    await backlog(50);
    consume(async (tx, event) => {
      await effect(tx, event);
      if (event.sequence === 20) throw new Error('never');
    });
    await waitFor('the others', async () => (await effects()).length === 49);
    expect((await effects()).map(({ sequence }) => sequence)).not.toContain(20);
    await waitFor('the dead letter', async () => (await inboxState(fixture.database, GROUP)).dead === 1);
    expect(await effects()).toHaveLength(49);
  });

  // EVENT-5
  it('parks an event whose handler fails, rolls its work back, and lets the next ones through', async () => {
    let failing = true;
    consume(async (tx, event) => {
      await effect(tx, event);
      if (event.subject === 'bad' && failing) throw new Error('not yet');
    });
    await send(fixture.event('bad', 1), fixture.event('good', 2));
    await waitFor('the next event', async () => (await effects()).some(({ subject }) => subject === 'good'));
    expect(await effects()).toEqual([{ subject: 'good', sequence: 2 }]);
    failing = false;
    await waitFor('the parked event', async () => (await effects()).length === 2);
    expect(await inboxState(fixture.database, GROUP)).toEqual({ parked: 0, dead: 0 });
  });

  // EVENT-16
  it('runs every handler of a type in one transaction: when one fails nothing of any stays, and all run again', async () => {
    let failing = true;
    const order: string[] = [];
    const first: Handler = (tx, event) => (order.push('first'), effect(tx, event));
    const second: Handler = async (tx, event) => {
      order.push('second');
      if (failing) throw new Error('not yet');
      await effect(tx, event);
    };
    consume([first, second]);
    await send(fixture.event('a', 1));
    await waitFor('the event to be parked', async () => (await inboxState(fixture.database, GROUP)).parked === 1);
    expect(await effects()).toEqual([]);
    failing = false;
    await waitFor('both effects', async () => (await effects()).length > 0);
    expect(await effects()).toHaveLength(2);
    expect(order.slice(-2)).toEqual(['first', 'second']);
  });

  // EVENT-5, EVENT-7
  it('gives up at the fifth failed receive: dead letter on its topic, listed, and handled once after a requeue', async () => {
    let receives = 0;
    let cured = false;
    consume(async (tx, event) => {
      receives += 1;
      if (!cured) throw new Error('always');
      await effect(tx, event);
    });
    const event = fixture.event('a', 1);
    await send(event);
    const [letter] = await fixture.allOn(`${fixture.topic.name}.dlq.${GROUP}`, 1);
    expect(receives).toBe(5);
    expect(letter!.headers).toMatchObject({
      'dead-letter-topic': fixture.topic.name,
      'dead-letter-receive-count': '5',
      'dead-letter-reason': 'Error: always',
      traceparent: TRACEPARENT,
    });
    expect(JSON.parse(letter!.value!.toString())).toEqual(event.envelope);
    const [listed] = await deadLetters();
    expect(listed).toMatchObject({
      eventId: event.envelope.id,
      receiveCount: 5,
      reason: 'Error: always',
      topic: fixture.topic.name,
    });

    await fixture.log.publish([{ topic: fixture.topic.name, key: 'a', value: letter!.value, headers: {} }]);
    await waitFor('a repeat of a dead event to pass', caughtUp);
    expect(receives).toBe(5);

    cured = true;
    expect(await requeueDeadLetter(fixture.database, GROUP, event.envelope.id)).toBe(true);
    await waitFor('the effect', async () => (await effects()).length === 1);
    expect(await deadLetters()).toEqual([]);
    expect(await requeueDeadLetter(fixture.database, GROUP, event.envelope.id)).toBe(false);
  });

  // EVENT-7
  it('gives a requeued dead letter five more receives', async () => {
    let receives = 0;
    consume(() => {
      receives += 1;
      return Promise.reject(new Error('always'));
    });
    const event = fixture.event('a', 1);
    await send(event);
    await waitFor('a dead letter', async () => (await deadLetters()).length === 1);
    await requeueDeadLetter(fixture.database, GROUP, event.envelope.id);
    await waitFor('it to die again', async () => receives === 10 && (await deadLetters()).length === 1);
    expect(await fixture.allOn(`${fixture.topic.name}.dlq.${GROUP}`, 2)).toHaveLength(2);
  });

  // EVENT-6
  it.each([
    ['no JSON', () => raw('{'), /not a JSON object/],
    ['no text', () => raw(Buffer.from([0xff, 0x00, 0xfe])), /not a JSON object/],
    ['of an unknown CloudEvents version', () => raw(wire({ specversion: '2.0' })), /unknown version/],
    ['of an unknown payload version', () => raw(wire({ dataversion: 2 })), /unknown version: thing.changed 2/],
    ['off its schema', () => raw(wire({ data: { name: 5 } })), /payload of thing.changed/],
    ['with a NUL in its id', () => raw(wire({ id: 'x\u0000y' })), /not a CloudEvent: id/],
  ])('puts a record aside at once that is %s, and blocks nothing', async (_what, make, reason) => {
    consume(effect);
    const record = make();
    await fixture.log.publish([record]);
    await send(fixture.event('next', 2));
    await waitFor('the next event', async () => (await effects()).length === 1);
    const [letter] = await fixture.allOn(`${fixture.topic.name}.dlq.${GROUP}`, 1);
    expect(letter!.value).toEqual(record.value);
    expect(letter!.headers).toMatchObject({
      'dead-letter-reason': expect.stringMatching(reason) as string,
      'dead-letter-receive-count': '1',
    });
    expect(await deadLetters()).toEqual([
      expect.objectContaining({
        eventId: `${record.topic}:0:0`,
        reason: expect.stringMatching(reason) as string,
        receiveCount: 1,
      }),
    ]);
  });

  it('handles a dead letter that a newer version can read, once, even if its event came again meanwhile', async () => {
    const first = consume(effect);
    const value = wire({ dataversion: 2 });
    await fixture.log.publish([raw(value)]);
    const [dead] = await waitFor('a dead letter', async () => {
      const letters = await deadLetters();
      return letters.length > 0 && letters;
    });
    await first.stop();
    const upgraded = { ...fixture.thingChanged, version: 2 };
    const consumer = createConsumer({
      database: fixture.database,
      log: fixture.log,
      logger: fixture.logger,
      group: GROUP,
      events: [upgraded],
      handlers: { 'thing.changed': effect },
      pollMs: 20,
    });
    consumers.push(consumer);
    consumer.start();
    await fixture.log.publish([raw(value)]);
    await waitFor('its effect', async () => (await effects()).length === 1);
    await requeueDeadLetter(fixture.database, GROUP, dead!.eventId);
    await waitFor(
      'the requeued letter to be settled',
      async () => (await inboxState(fixture.database, GROUP)).parked === 0,
    );
    expect(await effects()).toHaveLength(1);
  });

  // EVENT-6
  it('puts an oversized record aside, though its dead letter cannot carry it', async () => {
    consume(effect);
    // Written into the log's table, as another publisher than ours could.
    const padding = Buffer.from(wire({ padding: 'x'.repeat(MAX_DEAD_LETTER_BYTES) }));
    const schema = fixture.eventsSchema;
    await fixture.database.execute(`UPDATE ${schema}.topic SET next_offset = 1 WHERE name = $1`, [fixture.topic.name]);
    await fixture.database.execute(
      `INSERT INTO ${schema}.record (topic, record_offset, key, value, headers) VALUES ($1, 0, 'k', $2, '{}')`,
      [fixture.topic.name, padding],
    );
    await send(fixture.event('next', 2));
    await waitFor('the next event', async () => (await effects()).length === 1);
    const [letter] = await fixture.allOn(`${fixture.topic.name}.dlq.${GROUP}`, 1);
    expect(letter!.headers['dead-letter-reason']).toMatch(/oversized.*left out/);
    const [dead] = await deadLetters();
    expect((await findDeadLetter(fixture.database, GROUP, dead!.eventId))?.value).toHaveLength(padding.length);
  });

  it('ignores events of types that it does not handle, and ended keys', async () => {
    consume(effect);
    await fixture.log.publish([raw(wire({ type: 'thing.painted', data: 7 })), raw(null)]);
    await send(fixture.event('next', 2));
    await waitFor('the next event', async () => (await effects()).length === 1);
    expect(await inboxState(fixture.database, GROUP)).toEqual({ parked: 0, dead: 0 });
  });

  it('types each handler by its event, and takes only declared types', () => {
    const parts = { database: fixture.database, log: fixture.log, logger: fixture.logger, group: GROUP };
    createConsumer({
      ...parts,
      handlers: { 'booking.confirmed': (_tx, event) => Promise.resolve(void event.data.guest.firstName.length) },
    });
    // @ts-expect-error no event is called that
    expect(() => createConsumer({ ...parts, handlers: { 'booking.lost': effect } })).toThrow(/no event declares/);
  });

  it('refuses a handler for an event that nobody declares', () => {
    const undeclared = { 'thing.lost': effect } as unknown as { 'thing.changed': Handler };
    const make = () =>
      createConsumer({
        database: fixture.database,
        log: fixture.log,
        logger: fixture.logger,
        group: GROUP,
        events: [fixture.thingChanged],
        handlers: undeclared,
      });
    expect(make).toThrow(/thing.lost, which no event declares/);
  });

  // EVENT-4, INVARIANT-5
  it('never lets a projection go back: an older sequence that comes later changes nothing', async () => {
    consume(async (tx, event) => {
      if (await isNewest(tx, 'things', event))
        await tx.execute('INSERT INTO thing VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name', [
          event.subject,
          event.data.name,
        ]);
      await effect(tx, event);
    });
    await send(
      fixture.event('a', 2, 'second'),
      fixture.event('a', 1, 'first'),
      fixture.event('a', 3, 'third'),
      fixture.event('a', 2, 'late second'),
    );
    await waitFor('all four', async () => (await effects()).length === 4);
    expect(await fixture.database.rows('SELECT * FROM thing')).toEqual([{ id: 'a', name: 'third' }]);
  });

  // EVENT-8
  it('loses nothing and parks nothing while connections to the database are cut', async () => {
    consume(effect);
    const sent = Array.from({ length: 30 }, (_, index) => fixture.event(`s${index}`, index));
    for (const event of sent) {
      await waitFor('the event to be said', () => send(event).then(() => true));
      if (event.envelope.sequence % 5 === 0) await fixture.cutConnections();
    }
    await waitFor('all effects', async () => (await effects()).length >= 30, 30_000);
    await waitFor('no lag', caughtUp);
    expect(new Set((await effects()).map(({ subject }) => subject)).size).toBe(30);
    expect(await effects()).toHaveLength(30);
    expect(await inboxState(fixture.database, GROUP)).toEqual({ parked: 0, dead: 0 });
  }, 40_000);

  it('forgets what was handled longer ago than any topic keeps its records, and no dead letter', async () => {
    consume(effect);
    await fixture.log.publish([raw('{')]);
    await send(fixture.event('old', 1));
    await waitFor('the effect', async () => (await effects()).length === 1);
    await waitFor('the dead letter', async () => (await inboxState(fixture.database, GROUP)).dead === 1);
    await fixture.database.execute(`UPDATE inbox SET changed_at = changed_at - interval '30 days 1 minute'`);
    await send(fixture.event('young', 1));
    await waitFor('the other effect', async () => (await effects()).length === 2);
    expect(await forgetHandled(fixture.database)).toBe(1);
    expect(await fixture.database.rows('SELECT key, status FROM inbox ORDER BY key')).toEqual([
      { key: 'raw', status: 'DEAD' },
      { key: 'young', status: 'HANDLED' },
    ]);
  });

  it('parks an event whose handler fails like a broken connection while the database answers', async () => {
    consume((_tx, event) =>
      event.subject === 'bad'
        ? Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
        : Promise.resolve(),
    );
    await send(fixture.event('bad', 1), fixture.event('good', 1));
    await waitFor('no lag', caughtUp);
    await waitFor('a parked or dead event', async () => {
      const { parked, dead } = await inboxState(fixture.database, GROUP);
      return parked + dead === 1;
    });
  });

  it('parks nothing while the disk of the database is full, and handles it when there is room', async () => {
    let full = true;
    let refused = 0;
    consume(async (tx, event) => {
      await effect(tx, event);
      if (!full) return;
      refused += 1;
      await tx.execute(
        `DO $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      );
    });
    await send(fixture.event('a', 1));
    await waitFor('some attempts', () => refused > 5);
    expect(await inboxState(fixture.database, GROUP)).toEqual({ parked: 0, dead: 0 });
    full = false;
    await waitFor('the effect', async () => (await effects()).length === 1);
    expect(await inboxState(fixture.database, GROUP)).toEqual({ parked: 0, dead: 0 });
  });

  it('handles each event once although two members are at the same parked ones', async () => {
    let failures = 0;
    const handler: Handler = async (tx, event) => {
      if (failures < 10) {
        failures += 1;
        throw new Error('first time');
      }
      await effect(tx, event);
    };
    consume(handler);
    consume(handler, { log: fixture.openLog() });
    await send(...Array.from({ length: 10 }, (_, index) => fixture.event(`s${index}`, 1)));
    await waitFor('all effects', async () => (await effects()).length === 10);
    await waitFor('an empty inbox', async () => (await inboxState(fixture.database, GROUP)).parked === 0);
    expect(await effects()).toHaveLength(10);
  });

  // EVENT-3
  it('does nothing twice when it dies after its commit and before the offset', async () => {
    const log = new FaultyLog(fixture.log);
    let struck = 0;
    log.afterRecord = () => (++struck <= 3 ? Promise.reject(new Error('died before the offset')) : Promise.resolve());
    consume(effect, { log });
    await send(fixture.event('a', 1), fixture.event('b', 1));
    await waitFor('both effects', async () => (await effects()).length === 2);
    await waitFor('no lag', caughtUp);
    expect(struck).toBe(5);
    expect(await effects()).toHaveLength(2);
  });

  it('goes on in another member when one leaves, with one effect per event', async () => {
    const first = consume(effect, { log: fixture.openLog() });
    await send(...Array.from({ length: 10 }, (_, index) => fixture.event(`s${index}`, 1)));
    await waitFor('the first effects', async () => (await effects()).length > 0);
    consume(effect, { log: fixture.openLog() });
    await Promise.all([first.stop(), send(...Array.from({ length: 10 }, (_, index) => fixture.event(`t${index}`, 1)))]);
    await waitFor('all effects', async () => (await effects()).length >= 20, 20_000);
    await waitFor('no lag', caughtUp);
    expect(await effects()).toHaveLength(20);
  }, 30_000);
});
