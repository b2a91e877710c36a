import { randomUUID } from 'node:crypto';
import { deadLetterTopic, type Topic } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { type EventLog, RecordTooLargeError, type ReceivedRecord } from '../src';

/** What an adapter's test file gives to the suite. */
export interface LogUnderTest {
  /** Another process's view of the same log. */
  open(): EventLog;
}

const SLOW_MS = 30_000;

const dated = (name: string): Topic => ({
  name,
  partitions: 3,
  cleanup: { policy: 'delete', retentionMs: 86_400_000 },
  maxRecordBytes: 1_000_000,
});
const compacted = (name: string): Topic => ({ ...dated(name), cleanup: { policy: 'compact' } });

/** Everything that the platform relies on, whichever adapter the settings name. */
export function eventLogContract(name: string, start: () => Promise<LogUnderTest>): void {
  // EVENT-11
  describe(`event log on ${name}`, () => {
    let under: LogUnderTest;
    let log: EventLog;
    const opened: EventLog[] = [];

    const open = (): EventLog => {
      const another = under.open();
      opened.push(another);
      return another;
    };
    const newTopic = async (make: (name: string) => Topic = dated): Promise<string> => {
      const topic = make(`test.${randomUUID()}`);
      await log.ensureTopics([topic]);
      return topic.name;
    };
    const record = (topic: string, key: string, value: string, headers: Record<string, string> = {}) => ({
      topic,
      key,
      value: Buffer.from(value),
      headers,
    });
    const collect = (from: EventLog, group: string, topics: string[]) => {
      const seen: ReceivedRecord[] = [];
      const subscription = from.subscribe({
        group,
        topics,
        onRecords: (records) => Promise.resolve(void seen.push(...records)),
      });
      return { seen, values: () => seen.map((each) => each.value?.toString()), subscription };
    };
    const many = (count: number) => Array.from({ length: count }, (_, index) => index);

    beforeAll(async () => {
      under = await start();
      log = open();
    }, 60_000);

    afterAll(async () => {
      await Promise.all(opened.map((each) => each.stop()));
    }, 60_000);

    it(
      'gives back key, value and headers as they were published',
      async () => {
        const topic = await newTopic();
        await log.publish([record(topic, 'bkg_1', 'naïve ✓', { traceparent: '00-1-2-01', 'x-request-id': 'req-1' })]);
        const { seen } = collect(log, randomUUID(), [topic]);
        await waitFor('the record', () => seen.length === 1, SLOW_MS);
        expect(seen[0]).toMatchObject({
          topic,
          key: 'bkg_1',
          headers: { traceparent: '00-1-2-01', 'x-request-id': 'req-1' },
        });
        expect(seen[0]!.value?.toString()).toBe('naïve ✓');
        expect(Math.abs(Date.now() - seen[0]!.publishedAt.getTime())).toBeLessThan(60_000);
      },
      SLOW_MS,
    );

    it(
      'gives every group everything from the beginning, bytes that are no text included',
      async () => {
        const topic = await newTopic();
        await log.publish([{ topic, key: 'k', value: Buffer.from([0xff, 0x00, 0xfe]), headers: {} }]);
        const [one, two] = [collect(log, randomUUID(), [topic]), collect(log, randomUUID(), [topic])];
        await waitFor('both groups', () => one.seen.length === 1 && two.seen.length === 1, SLOW_MS);
        expect(one.seen[0]!.value).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
      },
      SLOW_MS,
    );

    it(
      'keeps the order of each key, over several publishes and publishers',
      async () => {
        const topic = await newTopic();
        const [first, second] = [open(), open()];
        const send = async (from: EventLog, key: string) => {
          for (const batch of many(10))
            await from.publish(many(5).map((index) => record(topic, key, `${key}:${batch * 5 + index}`)));
        };
        await Promise.all([send(first, 'a'), send(second, 'b'), send(first, 'c')]);
        const { seen, values } = collect(log, randomUUID(), [topic]);
        await waitFor('all records', () => seen.length >= 150, SLOW_MS);
        for (const key of ['a', 'b', 'c'])
          expect(values().filter((value) => value?.startsWith(key))).toEqual(
            many(50).map((index) => `${key}:${index}`),
          );
      },
      SLOW_MS,
    );

    it(
      'takes a batch that is larger than one record may be',
      async () => {
        const topic = await newTopic();
        await log.publish(many(5).map((index) => record(topic, 'k', `${index}`.repeat(400_000))));
        const { seen } = collect(log, randomUUID(), [topic]);
        await waitFor('all records', () => seen.length === 5, SLOW_MS);
      },
      SLOW_MS,
    );

    it(
      'refuses a record above its limit at once, and nothing of its batch is stored',
      async () => {
        const topic = await newTopic();
        const publishing = log.publish([record(topic, 'k', 'small'), record(topic, 'k', 'x'.repeat(1_000_001))]);
        await expect(publishing).rejects.toThrow(RecordTooLargeError);
        await log.publish([record(topic, 'k', 'after')]);
        const { seen, values } = collect(log, randomUUID(), [topic]);
        await waitFor('the next record', () => seen.length > 0, SLOW_MS);
        expect(values()).toEqual(['after']);
      },
      SLOW_MS,
    );

    it(
      'takes a dead letter that wraps the largest record',
      async () => {
        const letters = deadLetterTopic(await newTopic(), 'group');
        await log.ensureTopics([letters]);
        await log.publish([record(letters.name, 'k', 'x'.repeat(1_000_000), { 'dead-letter-reason': 'why' })]);
        const { seen } = collect(log, randomUUID(), [letters.name]);
        await waitFor('the letter', () => seen.length === 1, SLOW_MS);
      },
      SLOW_MS,
    );

    it(
      'refuses a topic that was never made',
      async () => {
        await expect(log.publish([record(`test.${randomUUID()}`, 'k', 'v')])).rejects.toThrow();
      },
      SLOW_MS,
    );

    it(
      'makes topics again without harm and changes their settings',
      async () => {
        const topic = await newTopic();
        await log.publish([record(topic, 'k', 'kept')]);
        await log.ensureTopics([compacted(topic)]);
        await log.ensureTopics([compacted(topic)]);
        const { seen } = collect(log, randomUUID(), [topic]);
        await waitFor('the record', () => seen.length === 1, SLOW_MS);
      },
      SLOW_MS,
    );

    it(
      'gives the same record again until it is taken, and nothing of its key before that',
      async () => {
        const topic = await newTopic();
        await log.publish([record(topic, 'k', 'stubborn'), record(topic, 'k', 'next')]);
        const tries: string[] = [];
        log.subscribe({
          group: randomUUID(),
          topics: [topic],
          onRecords: ([each]) => {
            tries.push(each!.value?.toString() ?? '');
            return tries.length < 3 ? Promise.reject(new Error('not now')) : Promise.resolve();
          },
        });
        await waitFor('the next record', () => tries.includes('next'), SLOW_MS);
        expect(tries).toEqual(['stubborn', 'stubborn', 'stubborn', 'next']);
      },
      SLOW_MS,
    );

    it(
      'hands over as many records of a partition at once as are asked for, in their order',
      async () => {
        const topic = await newTopic();
        await log.publish(many(25).map((index) => record(topic, 'k', `${index}`)));
        const calls: string[][] = [];
        log.subscribe({
          group: randomUUID(),
          topics: [topic],
          atOnce: 10,
          onRecords: (records) => Promise.resolve(void calls.push(records.map((each) => each.value!.toString()))),
        });
        await waitFor('all records', () => calls.flat().length === 25, SLOW_MS);
        expect(calls.flat()).toEqual(many(25).map(String));
        expect(Math.max(...calls.map((call) => call.length))).toBe(10);
      },
      SLOW_MS,
    );

    it(
      'has partitions in hand at once: one that waits holds up no other',
      async () => {
        const [slow, quick] = [await newTopic(), await newTopic()];
        await log.publish([record(slow, 'k', 'slow'), record(quick, 'k', 'quick')]);
        const inHand = new Set<string>();
        let bothInHand: () => void = () => undefined;
        const both = new Promise<void>((done) => (bothInHand = done));
        const taken: string[] = [];
        log.subscribe({
          group: randomUUID(),
          topics: [slow, quick],
          onRecords: async ([each]) => {
            inHand.add(each!.topic);
            if (inHand.size === 2) bothInHand();
            await both;
            taken.push(each!.topic);
          },
        });
        await waitFor('both records', () => taken.length === 2, SLOW_MS);
        expect(new Set(taken)).toEqual(new Set([slow, quick]));
      },
      SLOW_MS,
    );

    it(
      'goes on where the group was when a member leaves and another one comes',
      async () => {
        const topic = await newTopic();
        const group = randomUUID();
        await log.publish(many(20).map((index) => record(topic, 'k', `${index}`)));
        const first = collect(open(), group, [topic]);
        await waitFor('the first twenty', () => first.seen.length === 20, SLOW_MS);
        await first.subscription.stop();
        await log.publish([record(topic, 'k', '20')]);
        const second = collect(open(), group, [topic]);
        await waitFor('the rest', () => second.seen.length > 0, SLOW_MS);
        expect(second.values()).toEqual(['20']);
      },
      SLOW_MS,
    );

    it('loses nothing and keeps each key in order while members join and leave', async () => {
      const topic = await newTopic();
      const group = randomUUID();
      const newest = new Map<string, number>();
      const outOfOrder: string[] = [];
      let done = 0;
      const join = () =>
        open().subscribe({
          group,
          topics: [topic],
          onRecords: ([each]) => {
            if (!each) return Promise.resolve();
            const last = newest.get(each.key) ?? -1;
            const now = Number(each.value);
            if (now > last + 1) outOfOrder.push(`${each.key}: ${now} after ${last}`);
            if (now === last + 1) done += 1;
            newest.set(each.key, Math.max(last, now));
            return Promise.resolve();
          },
        });
      let member = join();
      for (const round of many(6)) {
        await log.publish(
          many(8).flatMap((key) => many(5).map((index) => record(topic, `key-${key}`, `${round * 5 + index}`))),
        );
        if (round % 2 === 0) continue;
        const next = join();
        await member.stop();
        member = next;
      }
      await waitFor('every record', () => done === 240, 60_000);
      expect(outOfOrder).toEqual([]);
    }, 90_000);

    it(
      'hears of a new record at once',
      async () => {
        const topic = await newTopic();
        const { seen } = collect(log, randomUUID(), [topic]);
        await log.publish([record(topic, 'k', 'warm-up')]);
        await waitFor('the first record', () => seen.length === 1, SLOW_MS);
        const sent = Date.now();
        await log.publish([record(topic, 'k', 'now')]);
        await waitFor('the second record', () => seen.length === 2, SLOW_MS);
        expect(Date.now() - sent).toBeLessThan(400);
      },
      SLOW_MS,
    );

    it(
      'says how far a group is behind',
      async () => {
        const topic = await newTopic();
        const group = randomUUID();
        await log.publish(many(7).map((index) => record(topic, `k${index}`, 'v')));
        const reader = open();
        let open_ = false;
        reader.subscribe({
          group,
          topics: [topic],
          onRecords: () => (open_ ? Promise.resolve() : Promise.reject(new Error('closed'))),
        });
        expect(await reader.lag(group)).toEqual([{ topic, lag: 7 }]);
        open_ = true;
        await waitFor('no lag', async () => (await reader.lag(group)).every(({ lag }) => lag === 0), SLOW_MS);
        expect(await log.lag(group)).toEqual([{ topic, lag: 0 }]);
      },
      SLOW_MS,
    );

    it(
      'says whether a group has passed where topics ended, while more is published',
      async () => {
        const [topic, empty, group] = [await newTopic(), await newTopic(), randomUUID()];
        await log.publish(many(7).map((index) => record(topic, `k${index}`, 'v')));
        const ends = await log.ends([topic, empty]);
        expect(await log.hasPassed(group, ends)).toBe(false);
        let open_ = true;
        open().subscribe({
          group,
          topics: [topic],
          onRecords: () => (open_ ? Promise.resolve() : Promise.reject(new Error('closed'))),
        });
        await waitFor('the group to pass the ends', () => log.hasPassed(group, ends), SLOW_MS);
        open_ = false;
        await log.publish([record(topic, 'k1', 'later')]);
        expect(await log.hasPassed(group, ends)).toBe(true);
        expect(await log.hasPassed(group, await log.ends([topic]))).toBe(false);
      },
      SLOW_MS,
    );

    it('notes the offset of what was taken when a member stops in the middle, and waits for the record in hand', async () => {
      const topic = await newTopic();
      const group = randomUUID();
      await log.publish(many(3).map((index) => record(topic, 'k', `${index}`)));
      const taken: string[] = [];
      let finish: (() => void) | undefined;
      const subscription = open().subscribe({
        group,
        topics: [topic],
        onRecords: async ([each]) => {
          if (each!.value?.toString() === '1') await new Promise<void>((done) => (finish = done));
          taken.push(each!.value?.toString() ?? '');
        },
      });
      await waitFor('the second record in hand', () => finish, SLOW_MS);
      const stopping = subscription.stop();
      finish?.();
      await stopping;
      expect(taken).toEqual(['0', '1']);
      const next = collect(open(), group, [topic]);
      await waitFor('the rest', () => next.seen.length > 0, SLOW_MS);
      expect(next.values()).toEqual(['2']);
    }, 60_000);

    it('reports that it is connected, and on what', async () => {
      await newTopic();
      expect(log.state()).toMatchObject({ connected: true, lastError: undefined });
    });
  });
}
