import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { Database, PlatformClock, provisionSchema, selectPage, sqlState, statement, violates } from '../src';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const schema = `test_database_${process.pid}`;

async function asAdministrator(sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5);
}

class Rooms1700000000000 implements MigrationInterface {
  name = 'Rooms1700000000000';
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE room (id integer CONSTRAINT room_pk PRIMARY KEY, sold bigint NOT NULL, day date)`,
    );
    await queryRunner.query(`INSERT INTO room VALUES (1, 0, '2026-12-01'), (2, 0, NULL)`);
  }
  async down(): Promise<void> {}
}

describe('Database', () => {
  let url: string;
  let database: Database;
  const connect = (applicationName: string) =>
    new Database({ url, schema, migrations: [PlatformClock, Rooms1700000000000], applicationName });
  beforeAll(async () => {
    url = await provisionSchema(adminUrl, { schema, role: 'stayline_test', password: 'stayline_test' });
    database = connect(schema);
    await database.start();
    await database.migrate();
  });
  afterAll(async () => {
    await database?.stop();
    await asAdministrator(`DROP SCHEMA ${schema} CASCADE`);
  });

  it('gives dates as written and big integers as numbers', async () => {
    expect(await database.one('SELECT day, sold, count(*) OVER () AS all FROM room WHERE id = 1')).toEqual({
      day: '2026-12-01',
      sold: 0,
      all: 1,
    });
  });

  it('runs prepared statements, in and outside a transaction', async () => {
    const find = statement('find-room', 'SELECT id FROM room WHERE id = $1');
    expect(await database.one(find, [2])).toEqual({ id: 2 });
    expect(await database.transaction(async (tx) => tx.one(find, [1]))).toEqual({ id: 1 });
  });

  it.each([
    ['the first', 0, [2]],
    ['the last', 1, [1]],
    ['one past the end', 2, []],
  ])('reads one page and counts all rows: %s', async (_which, page, ids) => {
    const query = { columns: 'id', from: 'room WHERE id <> $1', orderBy: 'id DESC', params: [3] };
    expect(await selectPage(database, query, { page, pageSize: 1 })).toEqual({
      rows: ids.map((id) => ({ id })),
      total: 2,
    });
  });

  it('leaves nothing of a transaction that throws', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.execute('UPDATE room SET sold = 99');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.one('SELECT max(sold) AS sold FROM room')).toEqual({ sold: 0 });
  });

  it('does what was left for after the commit, and only then', async () => {
    const seen: string[] = [];
    await database.transaction((tx) => {
      tx.afterCommit(() => seen.push('committed'));
      seen.push('worked');
      return Promise.resolve();
    });
    const refused = database.transaction((tx) => {
      tx.afterCommit(() => seen.push('never'));
      return Promise.reject(new Error('no'));
    });
    await expect(refused).rejects.toThrow('no');
    expect(seen).toEqual(['worked', 'committed']);
  });

  it('runs a transaction again that lost a deadlock', async () => {
    let arrived = 0;
    const sellBoth = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.execute('UPDATE room SET sold = sold + 1 WHERE id = $1', [first]);
        arrived += 1;
        await waitUntil(() => arrived >= 2);
        await tx.execute('UPDATE room SET sold = sold + 1 WHERE id = $1', [second]);
      });
    await Promise.all([sellBoth(1, 2), sellBoth(2, 1)]);
    expect(arrived).toBeGreaterThan(2);
    expect(await database.rows('SELECT sold FROM room')).toEqual([{ sold: 2 }, { sold: 2 }]);
  });

  it('names the constraint that refused a row', async () => {
    const error: unknown = await database.execute('INSERT INTO room VALUES (1, 0)').catch((cause: unknown) => cause);
    expect(violates(error, 'room_pk')).toBe(true);
    expect(sqlState(error)).toBe('23505');
  });

  it('answers "unavailable" while the disk is full, and works again when there is room', async () => {
    const work = database.transaction(async (tx) => {
      await tx.execute('UPDATE room SET sold = 99');
      await tx.execute(
        `DO $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      );
    });
    await expect(work).rejects.toMatchObject({ kind: 'unavailable', code: 'DATABASE_UNAVAILABLE' });
    expect(await database.transaction((tx) => tx.one('SELECT id FROM room WHERE sold = 99'))).toBeUndefined();
  });

  it('lets two replicas migrate at once', async () => {
    const replicas = [connect('replica'), connect('replica')];
    await Promise.all(
      replicas.map(async (each) => {
        await each.start();
        await each.migrate();
      }),
    );
    expect(await Promise.all(replicas.map((each) => each.isReady()))).toEqual([true, true]);
    await Promise.all(replicas.map((each) => each.stop()));
  });

  it('gives migrations the time that requests have not', async () => {
    class Slow1700000001000 implements MigrationInterface {
      name = 'Slow1700000001000';
      async up(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query('SELECT pg_sleep(0.3)');
      }
      async down(): Promise<void> {}
    }
    const migrations = [PlatformClock, Rooms1700000000000, Slow1700000001000];
    const slow = new Database({ url, schema, migrations, applicationName: 'slow', statementTimeoutMs: 50 });
    await slow.start();
    await slow.migrate();
    expect(await slow.isReady()).toBe(true);
    await expect(slow.execute('SELECT pg_sleep(0.3)')).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    await slow.stop();
  });

  // ALL-9
  it('answers "unavailable" when the server cannot be reached', async () => {
    const nowhere = new Database({
      url: 'postgres://nobody@127.0.0.1:1/none',
      schema: 'x',
      migrations: [],
      applicationName: 'nowhere',
    });
    await expect(nowhere.start()).rejects.toThrow();
    expect(await nowhere.isReady()).toBe(false);
  });

  it('survives connections that end at any moment', async () => {
    let over = false;
    const use = async () => {
      while (!over) await database.transaction((tx) => tx.execute('SELECT pg_sleep(0.001)')).catch(() => undefined);
    };
    const users = Array.from({ length: 8 }, use);
    for (let round = 0; round < 60; round += 1) {
      await asAdministrator(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${schema}'`,
      );
    }
    over = true;
    await Promise.all(users);
    await expect(database.transaction((tx) => tx.one('SELECT 1 AS one'))).resolves.toEqual({ one: 1 });
  });

  // INVARIANT-2
  it('answers "unavailable" when the connection ends before the commit', async () => {
    const work = database.transaction(async (tx) => {
      const row = await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const { total } = database.poolStats();
      await asAdministrator(`SELECT pg_terminate_backend(${row?.pid})`);
      await waitUntil(() => database.poolStats().total < total);
    });
    await expect(work).rejects.toMatchObject({ kind: 'unavailable', code: 'DATABASE_UNAVAILABLE' });
  });

  it.each([
    ['waited for a lock', 'SET LOCAL lock_timeout = 20', 'SELECT sold FROM room WHERE id = 1 FOR UPDATE'],
    ['ran', 'SET LOCAL statement_timeout = 20', 'SELECT pg_sleep(5)'],
  ])('answers "busy" when a statement %s longer than it may', async (_what, limit, statementText) => {
    await database.transaction(async (tx) => {
      await tx.execute('SELECT sold FROM room WHERE id = 1 FOR UPDATE');
      const other = database.transaction(async (otherTx) => {
        await otherTx.execute(limit);
        await otherTx.execute(statementText);
      });
      await expect(other).rejects.toMatchObject({ kind: 'unavailable', code: 'DATABASE_BUSY' });
    });
  });

  it('replaces a connection that the server ended', async () => {
    await database.transaction(async (tx) => {
      await tx.execute(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()`,
        [schema],
      );
    });
    let answered = false;
    while (!answered) answered = await database.one('SELECT 1').then(Boolean, () => false);
  });

  describe('the platform clock', () => {
    // EVENT-15
    it('runs ahead by the offset that a sandbox sets', async () => {
      await asAdministrator(`INSERT INTO ${schema}.clock_offset VALUES (1, 3600)`);
      const row = await database.one<{ ahead: string }>(
        'SELECT extract(epoch FROM platform_now() - clock_timestamp()) AS ahead',
      );
      expect(Number(row?.ahead)).toBeCloseTo(3600, 0);
    });

    // EVENT-15
    it('cannot be moved by the service itself', async () => {
      const error: unknown = await database
        .execute('INSERT INTO clock_offset VALUES (1, 60)')
        .catch((cause: unknown) => cause);
      expect(sqlState(error)).toBe('42501');
    });
  });
});
