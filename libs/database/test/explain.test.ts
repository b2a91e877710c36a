import { Database, explain, provisionSchema, statement } from '../src';

const INSERT = statement('insert', 'INSERT INTO thing (id, tags, at, about) VALUES ($1, $2, $3, $4)');
const FIND = statement('find', 'SELECT id FROM thing WHERE id = $1 AND tags = $2::text[]');

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const schema = `test_explain_${process.pid}`;

let database: Database;
beforeAll(async () => {
  const url = await provisionSchema(adminUrl, { schema, role: 'stayline_test', password: 'stayline_test' });
  database = new Database({ url, schema, migrations: [], applicationName: schema });
  await database.start();
  await database.execute('CREATE TABLE thing (id text PRIMARY KEY, tags text[], at timestamptz, about jsonb)');
});
afterAll(async () => {
  await database.execute(`DROP SCHEMA ${schema} CASCADE`);
  await database?.stop();
});

describe('explain', () => {
  it('gives the generic plan of every statement, and each its own result', async () => {
    let found: unknown;
    const plans = await explain(database, async (sql) => {
      const params = ["it's", ['a', 'b "c"'], new Date(), { of: 'the \\ wall' }];
      const [inserted] = await Promise.all([sql.execute(INSERT, params), sql.one('SELECT 1')]);
      found = [inserted, await sql.one(FIND, params.slice(0, 2))];
    });
    expect(found).toEqual([1, { id: "it's" }]);
    expect(plans.map((plan) => plan.statement)).toEqual(['insert', 'SELECT 1', 'find']);
    expect(plans[0]?.text).toMatch(/^Insert on thing .*actual time/);
    expect(plans[2]?.text).toContain('Index Cond: (id = $1)');
    expect(plans[2]?.text).toContain('Buffers:');
  });

  it('leaves nothing behind', async () => {
    await explain(database, (sql) => sql.execute(INSERT, ['gone', [], null, null]));
    expect(await database.rows('SELECT FROM thing')).toEqual([]);
  });
});
