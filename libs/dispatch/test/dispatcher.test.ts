import { type Worker } from '@stayline/background';
import { explain, PlatformClock } from '@stayline/database';
import { TestClock, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import {
  announceDue,
  createDispatcher,
  type DispatcherOptions,
  dueRowsSql,
  dueState,
  type Outcome,
  type Verdict,
} from '../src';
import { ClaimsStore } from '../src/claims.store';

/** A table as a service would have it. */
class Jobs1763700008000 {
  name = 'Jobs1763700008000';

  async up(queryRunner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE job (id text PRIMARY KEY, target text NOT NULL DEFAULT 't', status text NOT NULL DEFAULT 'PENDING')`,
    );
    await queryRunner.query(dueRowsSql('job', 'target'));
    await queryRunner.query(
      'CREATE TABLE job_record (id bigint GENERATED ALWAYS AS IDENTITY, job text NOT NULL, outcome text NOT NULL, attempts integer NOT NULL)',
    );
  }

  async down(): Promise<void> {}
}

type Job = { id: string; target: string };
type Options = DispatcherOptions<Job, string>;

/** Pages that a statement touched, of its first line on buffers: that of the whole. The table has some 1 000. */
function buffersOf(plan: string): number {
  const [, hit = '', , read = '0'] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

describe('dispatcher', () => {
  let test: TestDatabase;
  const dispatchers: Worker[] = [];
  const lines: { level: string; message: string; fields?: object }[] = [];
  const note = (level: string) => (message: string, fields?: object) => void lines.push({ level, message, fields });
  const logger = { info: note('info'), warn: note('warn'), error: note('error') };
  const done: Verdict<string> = { kind: 'done', result: 'ok' };

  const record: Options['record'] = async (tx, row, outcome) => {
    await tx.execute('INSERT INTO job_record (job, outcome, attempts) VALUES ($1, $2, $3)', [
      row.id,
      outcome.kind,
      outcome.attempts,
    ]);
  };
  const options = (change: Partial<Options>): Options => ({
    database: test.database,
    logger,
    table: 'job',
    clock: 'database',
    columns: 'id, target',
    concurrency: 10,
    workTimeoutMs: 5_000,
    maxAttempts: 3,
    retry: { firstMs: 20, maxMs: 40 },
    work: () => Promise.resolve(done),
    record,
    says: { done: 'Job done', retry: 'Job not done; it is tried again', failed: 'Job failed for good' },
    describe: ({ target }) => ({ target }),
    ...change,
  });
  const run = (change: Partial<Options>): Worker => {
    const dispatcher = createDispatcher(options(change));
    dispatchers.push(dispatcher);
    dispatcher.start();
    return dispatcher;
  };
  const add = (ids: string[], target = 't', due = 'clock_timestamp()') =>
    test.database.transaction(async (tx) => {
      await tx.execute(`INSERT INTO job (id, target, due_at) SELECT unnest($1::text[]), $2, ${due}`, [ids, target]);
      announceDue(tx, 'job');
    });
  const records = () =>
    test.database.rows<{ job: string; outcome: string; attempts: number }>(
      'SELECT job, outcome, attempts FROM job_record ORDER BY id',
    );
  const many = (count: number, prefix = 'job') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

  beforeEach(async () => {
    lines.length = 0;
    test = await testDatabase({ migrations: [PlatformClock, Jobs1763700008000], poolSize: 20 });
  });

  afterEach(async () => {
    await Promise.all(dispatchers.splice(0).map((each) => each.stop()));
    await test?.stop();
  });

  // EVENT-13
  it('does every due row exactly once, however many dispatchers there are', async () => {
    const times = new Map<string, number>();
    const work: Options['work'] = async (row) => {
      times.set(row.id, (times.get(row.id) ?? 0) + 1);
      await new Promise((next) => setImmediate(next));
      return done;
    };
    for (let index = 0; index < 4; index += 1) run({ work, concurrency: 7 });
    for (let batch = 0; batch < 10; batch += 1) await add(many(50, `batch-${batch}`));
    await waitFor('all records', async () => (await records()).length >= 500, 20_000);
    expect([...times.values()].every((count) => count === 1)).toBe(true);
    expect(await records()).toHaveLength(500);
    expect(await dueState(test.database, options({}))).toEqual({ due: 0, oldestAgeSeconds: 0 });
  }, 30_000);

  it('hears of a row at its commit, and sleeps until a later one is due', async () => {
    run({});
    await add(['later'], 't', `clock_timestamp() + interval '700 milliseconds'`);
    const started = Date.now();
    await add(['now']);
    await waitFor('the first', async () => (await records()).length === 1);
    expect(Date.now() - started).toBeLessThan(500);
    await waitFor('the second', async () => (await records()).length === 2);
    expect(Date.now() - started).toBeGreaterThanOrEqual(650);
    expect((await records()).map(({ job }) => job)).toEqual(['now', 'later']);
  });

  // EVENT-13
  it('leaves alone what is not due, has no time, or does not meet the condition', async () => {
    await add(['tomorrow'], 't', `clock_timestamp() + interval '1 day'`);
    await add(['never'], 't', 'NULL');
    await add(['cancelled']);
    await test.database.execute(`UPDATE job SET status = 'CANCELLED' WHERE id = 'cancelled'`);
    await add(['due']);
    run({ where: `status = 'PENDING'` });
    await waitFor('the due one', async () => (await records()).length > 0);
    expect((await records()).map(({ job }) => job)).toEqual(['due']);
  });

  it('tries again with growing waits, then gives up, and every outcome is recorded', async () => {
    const times: number[] = [];
    run({
      retry: { firstMs: 100, maxMs: 10_000 },
      work: () => {
        times.push(Date.now());
        return Promise.reject(new Error('down'));
      },
    });
    await add(['a']);
    await waitFor('the end', async () => (await records()).length === 3);
    expect(await records()).toEqual([
      { job: 'a', outcome: 'retry', attempts: 1 },
      { job: 'a', outcome: 'retry', attempts: 2 },
      { job: 'a', outcome: 'failed', attempts: 3 },
    ]);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(50);
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(100);
    expect(await test.database.one('SELECT due_at, lease_until FROM job')).toEqual({ due_at: null, lease_until: null });
  });

  it('says what came of each attempt once it is recorded, and once each', async () => {
    const told: string[] = [];
    const verdicts: Verdict<string>[] = [
      { kind: 'again', reason: 'busy' },
      { kind: 'never', reason: 'refused' },
    ];
    let failures = 0;
    run({
      work: () => Promise.resolve(verdicts.shift() ?? done),
      record: async (tx, row, outcome) => {
        await record(tx, row, outcome);
        if (outcome.kind === 'failed' && failures++ === 0) throw new Error('the record failed');
      },
      onRecorded: ({ target }, kind) => void told.push(`${target} ${kind}`),
    });
    await add(['a'], 'there');
    await waitFor('the end', async () => (await records()).length === 2);
    await add(['b'], 'there');
    await waitFor('the other end', () => told.length === 3);
    expect(told).toEqual(['there retry', 'there failed', 'there done']);
    const said = lines.filter(({ message }) => message.startsWith('Job'));
    expect(said).toMatchObject([
      {
        level: 'warn',
        message: 'Job not done; it is tried again',
        fields: { id: 'a', target: 'there', reason: 'busy' },
      },
      { level: 'error', message: 'Job failed for good', fields: { id: 'a', attempts: 2, reason: 'refused' } },
      { level: 'info', message: 'Job done', fields: { id: 'b', outcome: 'done' } },
    ]);
  });

  it('gives a row as many attempts as the row itself says', async () => {
    run({
      maxAttempts: (row) => (row.id === 'patient' ? 5 : 1),
      work: () => Promise.resolve({ kind: 'again', reason: 'no' }),
    });
    await add(['patient', 'hasty']);
    await waitFor(
      'both ends',
      async () => (await records()).filter(({ outcome }) => outcome === 'failed').length === 2,
    );
    expect((await records()).filter(({ job }) => job === 'patient')).toHaveLength(5);
    expect((await records()).filter(({ job }) => job === 'hasty')).toHaveLength(1);
  });

  it('gives work that hangs a failed attempt, and its place to others', async () => {
    const outcomes: Outcome<string>[] = [];
    run({
      concurrency: 1,
      workTimeoutMs: 50,
      maxAttempts: 1,
      work: (row) => (row.id === 'hangs' ? new Promise(() => undefined) : Promise.resolve(done)),
      record: (_tx, _row, outcome) => Promise.resolve(void outcomes.push(outcome)),
    });
    await add(['hangs']);
    await add(['next']);
    await waitFor('both', () => outcomes.length === 2);
    expect(outcomes[0]).toMatchObject({
      kind: 'failed',
      error: expect.objectContaining({ name: 'WorkTimeoutError' }) as unknown,
    });
  });

  // EVENT-13
  it('takes over the row of a process that died, with a new generation, and refuses what the dead one says later', async () => {
    const store = new ClaimsStore<Job>(test.database, options({}));
    await add(['a']);
    const [lost] = await store.claim({
      limit: 10,
      workTimeoutMs: 100,
      marginMs: 200,
      destinationLimit: 10,
      inFlight: new Map(),
    });
    expect(lost).toMatchObject({ id: 'a', generation: 1, attempts: 1 });
    const claimedAt = Date.now();
    run({});
    await waitFor('the takeover', async () => (await records()).length === 1);
    expect(Date.now() - claimedAt).toBeGreaterThanOrEqual(290);
    expect(await records()).toEqual([{ job: 'a', outcome: 'done', attempts: 2 }]);
    const late = { id: 'a', generation: lost!.generation, dueAgainInMs: undefined };
    expect(await test.database.transaction((tx) => store.end(tx, [late]))).toEqual([false]);
  }, 15_000);

  // EVENT-13
  it('refuses the outcome of a worker whose row was claimed again meanwhile, and says so', async () => {
    await add(['a']);
    run({
      work: async () => {
        await test.database.execute('UPDATE job SET claim_generation = claim_generation + 1');
        return done;
      },
    });
    await waitFor('the refusal', () => lines.some(({ message }) => message.startsWith('A late outcome was refused')));
    expect(await records()).toEqual([]);
    expect(await test.database.one('SELECT due_at IS NOT NULL AS due FROM job')).toEqual({ due: true });
  });

  it('does not begin work whose claim was answered after its lease: somebody else may be at it', async () => {
    // The claim's commit takes longer than the lease that it writes, as with a frozen process or a slow network.
    await test.database.execute(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END';
    `);
    await test.database.execute(`
      CREATE TRIGGER stall AFTER UPDATE ON job FOR EACH ROW
      WHEN (OLD.claim_generation = 0 AND NEW.claim_generation = 1) EXECUTE FUNCTION stall();
    `);
    const begun: number[] = [];
    const work: Options['work'] = (_row, { attempts }) => Promise.resolve(void begun.push(attempts)).then(() => done);
    run({ work, workTimeoutMs: 300, leaseMs: 400 });
    await add(['a']);
    await waitFor('the next claim', async () => (await records()).length === 1);
    expect(begun).toEqual([2]);
    expect(lines.filter(({ message }) => message.startsWith('A claim came after its lease'))).toHaveLength(1);
  }, 15_000);

  it('gives up a row whose every attempt took its process with it', async () => {
    await add(['poison']);
    await test.database.execute('UPDATE job SET attempts = 3, claim_generation = 3');
    let worked = 0;
    run({ work: () => Promise.resolve((worked += 1)).then(() => done) });
    await waitFor('the end', async () => (await records()).length === 1);
    expect(await records()).toEqual([{ job: 'poison', outcome: 'failed', attempts: 4 }]);
    expect(worked).toBe(0);
  });

  // EVENT-14
  it('does not let a slow destination delay another, whatever waits for it', async () => {
    const finish: (() => void)[] = [];
    let [now, most] = [0, 0];
    const work: Options['work'] = async (row) => {
      if (row.target !== 'slow') return done;
      now += 1;
      most = Math.max(most, now);
      await new Promise<void>((next) => finish.push(next));
      now -= 1;
      return done;
    };
    await add(many(1_500, 'slow'), 'slow', `clock_timestamp() - interval '1 hour'`);
    await add(many(60, 'quick'), 'quick');
    const dispatcher = run({ work, concurrency: 8, destinationColumn: 'target', destinationLimit: 3 });
    await waitFor(
      'all quick ones',
      async () => (await records()).filter(({ job }) => job.startsWith('quick')).length === 60,
    );
    expect(finish).toHaveLength(3);
    expect(most).toBe(3);
    finish.splice(0).forEach((next) => next());
    await waitFor('the next slow ones', () => finish.length === 3);
    expect(most).toBe(3);
    await test.database.execute(`UPDATE job SET due_at = NULL WHERE lease_until IS NULL`);
    const stopping = dispatcher.stop();
    finish.forEach((next) => next());
    await stopping;
  });

  // EVENT-14
  it.each([
    ['waits for a destination that is at its limit', `clock_timestamp() - interval '1 hour'`, 3],
    ['waits for a destination that has room', `clock_timestamp() - interval '1 hour'`, 0],
    ['is due tomorrow', `clock_timestamp() + interval '1 day'`, 0],
  ])('does not look through 100 000 rows, when that much %s', async (_what, due, load) => {
    await test.database.execute(
      `INSERT INTO job (id, target, due_at) SELECT 'slow-' || n, 'slow', ${due} FROM generate_series(1, 100000) AS n`,
    );
    await add(many(5, 'quick'), 'quick');
    await test.database.execute('VACUUM ANALYZE job');
    const inFlight = new Map([['slow', load]]);
    const claims: string[] = [];
    const plans = await explain(test.database, async (sql) => {
      const store = new ClaimsStore<Job>(sql, options({ destinationColumn: 'target' }));
      const claimed = await store.claim({
        limit: 10,
        workTimeoutMs: 1_000,
        marginMs: 1_000,
        destinationLimit: 3,
        inFlight,
      });
      claims.push(...claimed.map(({ id }) => id));
      await store.nextDueInMs(['slow']);
    });
    expect(claims.filter((id) => id.startsWith('quick'))).toHaveLength(3);
    expect(plans).toHaveLength(2);
    for (const { text } of plans) expect(buffersOf(text)).toBeLessThan(300);
  });

  it('finishes what is in hand when it stops, and claims nothing more', async () => {
    const finish: (() => void)[] = [];
    const dispatcher = run({ concurrency: 2, work: () => new Promise((next) => finish.push(() => next(done))) });
    await add(many(5));
    await waitFor('two in hand', () => finish.length === 2);
    const stopping = dispatcher.stop();
    finish.forEach((next) => next());
    await stopping;
    expect(await records()).toHaveLength(2);
    expect(await test.database.rows('SELECT 1 FROM job WHERE due_at IS NOT NULL AND attempts = 0')).toHaveLength(3);
  });

  // EVENT-15
  it('follows the platform clock where it is told to, leases excepted', async () => {
    await add(['tomorrow'], 't', `clock_timestamp() + interval '1 day'`);
    run({ clock: 'platform' });
    await add(['now']);
    await waitFor('the present one', async () => (await records()).length === 1);
    await new TestClock(test).setOffset(2 * 86_400);
    await waitFor('the day to pass', async () => (await records()).length === 2);
    expect((await records()).map(({ job }) => job)).toEqual(['now', 'tomorrow']);
  });

  it('undoes the end of a claim together with a record that fails, and records it once in the end', async () => {
    let failures = 0;
    let worked = 0;
    run({
      work: () => Promise.resolve((worked += 1)).then(() => done),
      record: async (tx, row, outcome) => {
        await record(tx, row, outcome);
        if (failures < 1) {
          failures += 1;
          throw new Error('the record failed');
        }
      },
    });
    await add(['a']);
    await waitFor(
      'the end',
      async () => (await test.database.one<{ due_at: unknown }>('SELECT due_at FROM job'))?.due_at === null,
    );
    expect(await records()).toEqual([{ job: 'a', outcome: 'done', attempts: 1 }]);
    expect(worked).toBe(1);
  });

  it('loses no row while connections to the database are cut', async () => {
    run({ leaseMs: 1_500, workTimeoutMs: 1_000, maxAttempts: 50 });
    for (let batch = 0; batch < 10; batch += 1) {
      await waitFor('rows to be added', () => add(many(20, `batch-${batch}`)).then(() => true));
      await waitFor('connections to be cut', () =>
        test.database
          .rows(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
            [test.schema],
          )
          .then(() => true),
      );
    }
    await waitFor(
      'all rows',
      async () => (await test.database.rows('SELECT 1 FROM job WHERE due_at IS NOT NULL')).length === 0,
      30_000,
    );
    expect(new Set((await records()).map(({ job }) => job)).size).toBe(200);
    expect(await records()).toHaveLength(200);
  }, 60_000);

  it('refuses a lease that does not outlast the work, and table names that are not plain', () => {
    expect(() => createDispatcher(options({ leaseMs: 5_000, workTimeoutMs: 5_000 }))).toThrow(/must be longer/);
    expect(() => createDispatcher(options({ table: 'job; DROP TABLE job' }))).toThrow(/not a plain/);
  });

  it('says how far it is behind', async () => {
    await add(['late'], 't', `clock_timestamp() - interval '90 seconds'`);
    const state = await dueState(test.database, options({}));
    expect(state.due).toBe(1);
    expect(state.oldestAgeSeconds).toBeGreaterThanOrEqual(90);
  });
});
