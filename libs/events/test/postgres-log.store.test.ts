import { randomUUID } from 'node:crypto';
import { type Topic } from '@stayline/contracts';
import { testDatabase, type TestDatabase } from '@stayline/testkit';
import { EventLogTables1763700000500 } from '../src/postgres/event-log-tables.migration';
import {
  append,
  type Backend,
  commitOffset,
  leaveSeat,
  read,
  saveTopics,
  takeSeat,
} from '../src/postgres/postgres-log.store';
import { applyRetention } from '../src/postgres/retention';

const topic = (name: string, cleanup: Topic['cleanup']): Topic => ({
  name,
  partitions: 1,
  cleanup,
  maxRecordBytes: 1_000_000,
});
const LONG_MS = 60_000;
const OVER_MS = -1;
const GONE: Backend = { pid: 999_999_999, start: '2020-01-01T00:00:00Z' };

describe('the Postgres log', () => {
  let test: TestDatabase;
  let alive: Backend;
  let release: () => void;
  let lent: Promise<void>;

  beforeAll(async () => {
    test = await testDatabase({ migrations: [EventLogTables1763700000500] });
    await saveTopics(test.database, [
      topic('dated', { policy: 'delete', retentionMs: 1_000 }),
      topic('compacted', { policy: 'compact' }),
    ]);
    alive = await new Promise<Backend>((found) => {
      lent = test.database.withConnection(async (client) => {
        const { rows } = await client.query<Backend>(
          'SELECT pid, backend_start::text AS start FROM pg_stat_activity WHERE pid = pg_backend_pid()',
        );
        await new Promise<void>((done) => {
          release = done;
          found(rows[0]!);
        });
      });
    });
  });

  afterAll(async () => {
    release();
    await lent;
    await test?.stop();
  });

  describe('seat', () => {
    const seats = () => {
      const group = randomUUID();
      return {
        mine: { group, topic: 'dated', member: randomUUID() },
        theirs: { group, topic: 'dated', member: randomUUID() },
      };
    };

    it('belongs to one member of a group while its lease runs', async () => {
      const { mine, theirs } = seats();
      expect(await takeSeat(test.database, mine, alive, LONG_MS)).toBe(0);
      expect(await takeSeat(test.database, theirs, alive, LONG_MS)).toBeUndefined();
      expect(await takeSeat(test.database, mine, alive, LONG_MS)).toBe(0);
    });

    it('passes to another member, at the offset noted, when the holder falls silent; the old one notes nothing more', async () => {
      const { mine, theirs } = seats();
      await takeSeat(test.database, mine, alive, LONG_MS);
      expect(await commitOffset(test.database, mine, 7, OVER_MS)).toBe(true);
      expect(await takeSeat(test.database, theirs, alive, LONG_MS)).toBe(7);
      expect(await commitOffset(test.database, mine, 9, LONG_MS)).toBe(false);
      expect(await takeSeat(test.database, mine, alive, LONG_MS)).toBeUndefined();
    });

    it('passes at once when the connection of its holder is gone', async () => {
      const { mine, theirs } = seats();
      await takeSeat(test.database, mine, GONE, LONG_MS);
      expect(await takeSeat(test.database, theirs, alive, LONG_MS)).toBe(0);
    });

    it('passes at once when its holder leaves', async () => {
      const { mine, theirs } = seats();
      await takeSeat(test.database, mine, alive, LONG_MS);
      await leaveSeat(test.database, mine);
      expect(await takeSeat(test.database, theirs, alive, LONG_MS)).toBe(0);
    });
  });

  describe('retention', () => {
    const put = (name: string, key: string, value: string | null) =>
      test.database.transaction((tx) =>
        append(tx, name, [{ topic: name, key, value: value === null ? null : Buffer.from(value), headers: {} }]),
      );
    const left = async (name: string) =>
      (await read(test.database, name, 0, 100)).map((record) => `${record.key}=${record.value?.toString() ?? 'ended'}`);
    const age = () => test.database.execute(`UPDATE record SET published_at = published_at - interval '2 hours'`);

    beforeEach(() => test.database.execute('DELETE FROM record'));

    it('removes what is older than the topic keeps, and offsets go on', async () => {
      await put('dated', 'a', 'old');
      await age();
      await put('dated', 'a', 'new');
      await applyRetention(test.database);
      expect(await left('dated')).toEqual(['a=new']);
    });

    it('keeps the newest record of each key of a compacted topic for ever, and lets ended keys go', async () => {
      await put('compacted', 'a', '1');
      await put('compacted', 'b', '1');
      await put('compacted', 'c', '1');
      await put('compacted', 'a', '2');
      await put('compacted', 'c', null);
      await age();
      await applyRetention(test.database);
      await applyRetention(test.database);
      expect(await left('compacted')).toEqual(['b=1', 'a=2']);
    });

    it('leaves a replaced record for readers that are about to see it', async () => {
      await put('compacted', 'a', '1');
      await put('compacted', 'a', '2');
      await applyRetention(test.database);
      expect(await left('compacted')).toEqual(['a=1', 'a=2']);
    });
  });
});
