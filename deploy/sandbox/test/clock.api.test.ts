import { PlatformClock } from '@stayline/database';
import { testDatabase, type TestDatabase } from '@stayline/testkit';
import { runSandbox, type RunningSandbox } from './support/running-sandbox';

const DAY = 86_400;
const migrations = [PlatformClock];

let schemas: TestDatabase[];
let unmigrated: TestDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  schemas = [await testDatabase({ migrations }), await testDatabase({ migrations })];
  unmigrated = await testDatabase({ migrations: [] });
  const names = [...schemas, unmigrated].map(({ schema }) => schema);
  sandbox = await runSandbox({
    DATABASE_URL: unmigrated.adminUrl,
    SANDBOX_CLOCK_SCHEMAS: [...names, 'no_such_schema'].join(','),
  });
});
afterAll(async () => {
  await sandbox?.stop();
  await Promise.all([...schemas, unmigrated].map((each) => each.stop()));
});

/** How far `platform_now()` of each schema is from the database's own clock, in whole seconds. */
const offsets = () =>
  Promise.all(
    schemas.map(async ({ database }) => {
      const row = await database.one<{ seconds: number }>(
        'SELECT round(extract(epoch FROM platform_now() - clock_timestamp()))::int AS seconds',
      );
      return row?.seconds;
    }),
  );

// EVENT-15
it('moves the clock of every migrated schema, and sets it right again', async () => {
  expect(await sandbox.call('PUT', '/clock', { offsetSeconds: DAY })).toMatchObject({
    status: 200,
    body: { offsetSeconds: DAY },
  });
  expect(await offsets()).toEqual([DAY, DAY]);
  expect(await sandbox.call('PUT', '/clock', { offsetSeconds: -1.5 * DAY })).toMatchObject({ status: 200 });
  expect(await offsets()).toEqual([-1.5 * DAY, -1.5 * DAY]);
  expect(await sandbox.call('DELETE', '/clock')).toMatchObject({ status: 200, body: { offsetSeconds: 0 } });
  expect(await offsets()).toEqual([0, 0]);
});

it('reads the offset back, schema by schema', async () => {
  await sandbox.call('PUT', '/clock', { offsetSeconds: 90 });
  const names = schemas.map(({ schema }) => schema).sort();
  expect((await sandbox.call('GET', '/clock')).body).toEqual({
    offsetSeconds: 90,
    schemas: names.map((schema) => ({ schema, offsetSeconds: 90 })),
  });
});

it('sets one and the same offset everywhere when many ask at once', async () => {
  const asked = Array.from({ length: 8 }, (_, index) => sandbox.call('PUT', '/clock', { offsetSeconds: index * 1000 }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  const [one, other] = await offsets();
  expect(one).toBe(other);
});

it.each([
  ['no offset', {}],
  ['an offset that is text', { offsetSeconds: '60' }],
  ['an offset beyond ten years', { offsetSeconds: 1e9 }],
  ['an unknown field', { offsetSeconds: 1, offset: 1 }],
])('refuses %s', async (_why, body) => {
  expect(await sandbox.call('PUT', '/clock', body)).toMatchObject({ status: 400, body: { errorCode: 'BODY_INVALID' } });
});

it.each([
  ['no database is configured', () => ({}), 503, 'CLOCK_NOT_CONFIGURED'],
  ['the database is down', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }), 503, 'DATABASE_UNAVAILABLE'],
  [
    'nothing is migrated yet',
    () => ({ DATABASE_URL: unmigrated.adminUrl, SANDBOX_CLOCK_SCHEMAS: unmigrated.schema }),
    409,
    'CLOCK_NOT_MIGRATED',
  ],
])('says so when %s', async (_why, env, status, errorCode) => {
  const other = await runSandbox(env());
  try {
    expect(await other.call('PUT', '/clock', { offsetSeconds: 1 })).toMatchObject({ status, body: { errorCode } });
  } finally {
    await other.stop();
  }
});
