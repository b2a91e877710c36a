import { allEvents, type Envelope } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { withTrace } from '@stayline/logger';
import {
  appendToOutbox,
  createRelay,
  forgetPublished,
  newEvent,
  outboxState,
  type Relay,
  type RelayOptions,
  UnreadableEventError,
} from '../src';
import { type EventsFixture, eventsFixture, FaultyLog, TRACEPARENT } from './support/fixture';

const sequences = (records: readonly { value: Buffer | null }[]) =>
  records.map((record) => (JSON.parse(record.value!.toString()) as { sequence: number }).sequence);

describe('outbox and relay', () => {
  let fixture: EventsFixture;
  const relays: Relay[] = [];

  const relay = (options: Partial<RelayOptions> = {}): Relay => {
    const made = createRelay({ database: fixture.database, log: fixture.log, logger: fixture.logger, ...options });
    relays.push(made);
    made.start();
    return made;
  };
  const append = (...events: ReturnType<EventsFixture['event']>[]) =>
    fixture.database.transaction((tx) => appendToOutbox(tx, events));
  const isEmpty = async () => (await outboxState(fixture.database)).depth === 0;

  beforeEach(async () => {
    fixture = await eventsFixture();
  });

  afterEach(async () => {
    await Promise.all(relays.splice(0).map((each) => each.stop()));
    await fixture?.stop();
  });

  // EVENT-1, EVENT-2, EVENT-12
  it('publishes what committed, in order, with its trace in the headers', async () => {
    await append(fixture.event('a', 1), fixture.event('a', 2), fixture.event('a', 3));
    relay();
    const records = await fixture.allOn(fixture.topic.name, 3);
    expect(sequences(records)).toEqual([1, 2, 3]);
    expect(records[0]).toMatchObject({
      key: 'a',
      headers: { traceparent: TRACEPARENT, 'x-request-id': 'req-7', 'content-type': 'application/cloudevents+json' },
    });
    await waitFor('an empty outbox', isEmpty);
  });

  // EVENT-17
  describe.each(allEvents)('an event of the type $type', ({ type, topic }) => {
    const envelope: Envelope = {
      specversion: '1.0',
      id: 'evt_1',
      source: 'stayline/test',
      type,
      subject: 'a',
      time: new Date().toISOString(),
      sequence: 1,
      dataversion: 1,
      data: null,
    };
    it.each([
      ['whose payload is off its schema', {}],
      ['whose subject is too long', { subject: 'x'.repeat(256) }],
      ['whose subject has a line break', { subject: 'a\nb' }],
      ['without a source', { source: '' }],
    ])('%s does not commit, nor does what it tells of', async (_what, change) => {
      const refused = fixture.database.transaction(async (tx) => {
        await appendToOutbox(tx, fixture.event('a', 1));
        await appendToOutbox(tx, { topic, envelope: { ...envelope, ...change } });
      });
      await expect(refused).rejects.toThrow(UnreadableEventError);
      expect(await isEmpty()).toBe(true);
    });
  });

  // EVENT-17
  it('takes the longest subject that there is, a token’s sub', async () => {
    await append(fixture.event('x'.repeat(255), 1));
    expect(await isEmpty()).toBe(false);
  });

  it('takes the trace of the current request where the event names none', () => {
    const event = withTrace({ requestId: 'req-current', traceparent: TRACEPARENT }, () =>
      newEvent(fixture.thingChanged, {
        source: 'stayline/test',
        subject: 'a',
        sequence: 1,
        data: { name: 'a', count: 1 },
      }),
    );
    expect(event.envelope).toMatchObject({ requestid: 'req-current', traceparent: TRACEPARENT });
  });

  // EVENT-1
  it('leaves nothing behind when the transaction rolls back', async () => {
    const failing = fixture.database.transaction(async (tx) => {
      await appendToOutbox(tx, fixture.event('a', 1));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    relay();
    await append(fixture.event('a', 2));
    expect(sequences(await fixture.allOn(fixture.topic.name, 1))).toEqual([2]);
  });

  it('refuses an event above the limit in the transaction that would have said it', async () => {
    await expect(append(fixture.event('a', 1, 'x'.repeat(1_000_001)))).rejects.toThrow(/above the limit/);
    expect(await isEmpty()).toBe(true);
  });

  it('hears of an event at the commit, not at the next poll', async () => {
    relay({ pollMs: 60_000 });
    await append(fixture.event('a', 1));
    await waitFor('the first, which finds the relay settled', isEmpty);
    const started = Date.now();
    await append(fixture.event('a', 2));
    await waitFor('the second', isEmpty);
    expect(Date.now() - started).toBeLessThan(1_000);
  });

  // EVENT-1, EVENT-2, INVARIANT-3
  it('publishes a row whose id is below one that was published before it committed', async () => {
    relay();
    let commit: (() => void) | undefined;
    const slow = fixture.database.transaction(async (tx) => {
      await appendToOutbox(tx, fixture.event('slow', 1));
      await new Promise<void>((done) => (commit = done));
    });
    await waitFor('the slow transaction to have its id', () => commit);
    await append(fixture.event('fast', 2));
    expect(sequences(await fixture.allOn(fixture.topic.name, 1))).toEqual([2]);
    commit?.();
    await slow;
    expect(sequences(await fixture.allOn(fixture.topic.name, 2))).toEqual([2, 1]);
  });

  // EVENT-3
  it('publishes again what was acknowledged but not yet marked when the relay died', async () => {
    const log = new FaultyLog(fixture.log);
    let struck = false;
    log.afterPublish = () => {
      if (struck) return Promise.resolve();
      struck = true;
      return Promise.reject(new Error('died between acknowledgement and mark'));
    };
    await append(fixture.event('a', 1), fixture.event('a', 2));
    relay({ log });
    await waitFor('an empty outbox', isEmpty);
    expect(struck).toBe(true);
    expect(sequences(await fixture.allOn(fixture.topic.name, 4))).toEqual([1, 2, 1, 2]);
  });

  // EVENT-2
  it('keeps the order per aggregate when publishing fails in the middle', async () => {
    const log = new FaultyLog(fixture.log);
    let failures = 0;
    log.beforePublish = async (records) => {
      if (failures >= 3 || records.length < 2) return;
      failures += 1;
      await fixture.log.publish(records.slice(0, 1));
      throw new Error('the broker went away in the middle');
    };
    await append(fixture.event('a', 1), fixture.event('a', 2), fixture.event('a', 3));
    relay({ log });
    await waitFor('an empty outbox', isEmpty);
    const seen = sequences(await fixture.allOn(fixture.topic.name, 6));
    expect(failures).toBe(3);
    expect([...new Set(seen)]).toEqual([1, 2, 3]); // the first occurrences are in order; a repeat of an earlier one does no harm
  });

  it('has one active relay per service, and another takes over when it stops', async () => {
    const [first, second] = [relay(), relay()];
    await waitFor('a leader', () => first.state().leading || second.state().leading);
    const [leader, standby] = first.state().leading ? [first, second] : [second, first];
    await append(fixture.event('a', 1));
    await waitFor('an empty outbox', isEmpty);
    expect(standby.state().leading).toBe(false);
    await leader.stop();
    await append(fixture.event('a', 2));
    await waitFor('an empty outbox again', isEmpty);
    expect(standby.state().leading).toBe(true);
    expect(sequences(await fixture.allOn(fixture.topic.name, 2))).toEqual([1, 2]);
  });

  it('publishes on when its connection, and the lock with it, is cut', async () => {
    relay();
    await append(fixture.event('a', 1));
    await waitFor('an empty outbox', isEmpty);
    await fixture.cutConnections();
    await waitFor('events to flow again', async () => {
      await append(fixture.event('a', 2));
      return true;
    });
    await waitFor('an empty outbox again', isEmpty);
  });

  it('shows what waits while the log is down, and delivers it afterwards', async () => {
    const log = new FaultyLog(fixture.log);
    log.beforePublish = () => Promise.reject(new Error('no broker'));
    const waiting = relay({ log });
    await append(fixture.event('a', 1), fixture.event('b', 1));
    await waitFor('a visible failure', () => waiting.state().failing.length === 1);
    expect(waiting.state().failing[0]).toMatchObject({ topic: fixture.topic.name, error: 'no broker' });
    expect(await outboxState(fixture.database)).toMatchObject({ depth: 2 });
    await waitFor('an age', async () => (await outboxState(fixture.database)).oldestAgeSeconds > 0);
    log.beforePublish = () => Promise.resolve();
    await waitFor('an empty outbox', isEmpty);
    expect(waiting.state().failing).toEqual([]);
  });

  // EVENT-2
  it('does not let a topic that refuses hold up another one', async () => {
    const missing = { ...fixture.topic, name: 'test.never-made' };
    const stuck = { ...fixture.event('x', 1), topic: missing };
    relay();
    await append(stuck, fixture.event('a', 1));
    expect(sequences(await fixture.allOn(fixture.topic.name, 1))).toEqual([1]);
    expect(await outboxState(fixture.database)).toMatchObject({ depth: 1 });
    await fixture.log.ensureTopics([missing]);
    await waitFor('the other topic', isEmpty, 20_000);
  }, 30_000);

  it('keeps published rows for the retention and not for ever', async () => {
    await append(fixture.event('a', 1));
    relay();
    await waitFor('an empty outbox', isEmpty);
    expect(await forgetPublished(fixture.database)).toBe(0);
    await fixture.database.execute(`UPDATE outbox SET published_at = published_at - interval '3 days 1 minute'`);
    await append({ ...fixture.event('b', 1), topic: { ...fixture.topic, name: 'test.never-made' } });
    expect(await forgetPublished(fixture.database)).toBe(1);
    expect(await fixture.database.rows('SELECT key FROM outbox')).toEqual([{ key: 'b' }]);
  });
});
