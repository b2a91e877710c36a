import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { Registry } from 'prom-client';
import { checkAll, checkPage, createInvariantWatch, type InvariantWatch, type Violation, type Walk } from '../src';

class Rooms1763700009000 implements MigrationInterface {
  name = 'Rooms1763700009000';
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE room (id text COLLATE "C" PRIMARY KEY, beds integer NOT NULL)');
  }
  async down(): Promise<void> {}
}

jest.setTimeout(20_000);

const BATCH = 2;

/** A room has a bed; looked at two rooms at a time. */
function rooms(name: string, looked: string[] = []): Walk {
  return {
    name,
    invariants: [`${name}-have-beds`],
    batch: async (sql, after) => {
      const found = await sql.rows<{ id: string; beds: number }>(
        'SELECT id, beds FROM room WHERE id > $1 ORDER BY id LIMIT $2',
        [after, BATCH],
      );
      looked.push(found.map(({ id }) => id).join('+'));
      const violations = found
        .filter(({ beds }) => beds === 0)
        .map(({ id }) => ({ invariant: `${name}-have-beds`, subject: id, detail: 'no bed' }));
      return { violations, last: found.length < BATCH ? null : (found.at(-1)?.id ?? null) };
    },
  };
}

describe('invariants', () => {
  let test: TestDatabase;
  const watches: InvariantWatch[] = [];
  beforeAll(async () => {
    test = await testDatabase({ migrations: [Rooms1763700009000] });
    await test.database.execute(`INSERT INTO room SELECT 'room-' || n, 1 FROM generate_series(1, 5) AS n`);
  });
  afterEach(async () => {
    await Promise.all(watches.splice(0).map((watch) => watch.stop()));
    await test.database.execute('UPDATE room SET beds = 1');
  });
  afterAll(() => test?.stop());

  const takeBed = (id: string) => test.database.execute('UPDATE room SET beds = 0 WHERE id = $1', [id]);

  function watch(walks: readonly Walk[] = [rooms('rooms')]) {
    const lines: { level: string; message: string; subject?: string }[] = [];
    const note = (level: string) => (message: string, fields?: object) =>
      void lines.push({ level, message, ...fields });
    const logger = { info: note('info'), warn: note('warn'), error: note('error') };
    const started = createInvariantWatch({ database: test.database, logger, walks, pauseMs: 1 });
    watches.push(started);
    const registry = new Registry();
    started.metrics(registry);
    started.start();
    const samples = async () =>
      (await registry.metrics())
        .split('\n')
        .filter((line) => line.startsWith('invariant_violations'))
        .map((line) => line.replace('invariant_violations', ''));
    return { lines, samples, stop: () => started.stop() };
  }

  it('are checked a batch at a time, walk after walk, and go on where a page ended', async () => {
    await takeBed('room-3');
    const looked: string[] = [];
    const walks = [rooms('rooms', looked), rooms('suites', looked)];
    expect((await checkAll(test.database, walks)).map((each) => `${each.invariant} ${each.subject}`)).toEqual([
      'rooms-have-beds room-3',
      'suites-have-beds room-3',
    ]);
    expect(looked.slice(0, 3)).toEqual(['room-1+room-2', 'room-3+room-4', 'room-5']);
    const first = await checkPage(test.database, walks);
    expect(first).toEqual({ violations: [], next: 'rooms:room-2' });
    expect(await checkPage(test.database, walks, 'rooms:room-4')).toEqual({ violations: [], next: 'suites:' });
    expect((await checkPage(test.database, walks, 'suites:room-4')).next).toBeNull();
    await expect(checkPage(test.database, walks, 'cellars:1')).rejects.toMatchObject({ code: 'CURSOR_UNKNOWN' });
  });

  it('show what is broken, once in the log, until a whole pass has not found it', async () => {
    await takeBed('room-4');
    const { lines, samples } = watch();
    await waitFor('the violation', async () => (await samples()).includes('{invariant="rooms-have-beds"} 1'));
    const broken: Violation = { invariant: 'rooms-have-beds', subject: 'room-4', detail: 'no bed' };
    expect(lines).toEqual([{ level: 'error', message: 'An invariant is broken', ...broken }]);
    await test.database.execute('UPDATE room SET beds = 1');
    await waitFor('all to be well', async () => (await samples()).includes('{invariant="rooms-have-beds"} 0'));
    expect(lines.slice(1)).toEqual([{ level: 'info', message: 'An invariant holds again', ...broken }]);
  });

  it('are checked by one replica, and by another when that is gone', async () => {
    const [first, second] = [watch(), watch()];
    const showing = async () => {
      const shown = await Promise.all([first.samples(), second.samples()]);
      return shown.map((samples) => samples.length);
    };
    await waitFor('one to have passed', async () => (await showing()).some((count) => count > 0));
    const before = await showing();
    expect(before.sort()).toEqual([0, 1]);
    const [leading, standby] = (await first.samples()).length > 0 ? [first, second] : [second, first];
    await leading.stop();
    await waitFor('the other to take over', async () => (await standby.samples()).length > 0);
    expect(await leading.samples()).toEqual([]);
  });

  it('are checked again after a check that failed', async () => {
    let failures = 2;
    const walk = rooms('rooms');
    const flaky: Walk = {
      ...walk,
      batch: (sql, after) => (failures-- > 0 ? Promise.reject(new Error('away')) : walk.batch(sql, after)),
    };
    const { lines, samples } = watch([flaky]);
    await waitFor('a whole pass', async () => (await samples()).length > 0);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });
});
