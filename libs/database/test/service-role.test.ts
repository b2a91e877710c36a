import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { Database, excessOfRole, isClockMoved, PlatformClock, provisionSchema } from '../src';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const name = `test_role_${randomBytes(4).toString('hex')}`;
const [owner, service, other] = [`${name}_owner`, `${name}_service`, `${name}_other`];

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

function as(role: string, password: string): Database {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return new Database({ url: url.toString(), schema: name, migrations: [PlatformClock], applicationName: name });
}

// CRED-20
describe("a service's own role", () => {
  let database: Database;
  beforeAll(async () => {
    const url = await provisionSchema(adminUrl, { schema: name, role: owner, password: 'owner' });
    await asAdministrator(`CREATE ROLE ${service} LOGIN PASSWORD 'service'`, `CREATE SCHEMA ${other}`);
    const migrator = new Database({ url, schema: name, migrations: [PlatformClock], applicationName: name });
    await migrator.start();
    database = as(service, 'service');
    await database.start();
    await expect(database.checkMigrated()).rejects.toMatchObject({ kind: 'unavailable' });
    await migrator.migrate();
    await migrator.rows('CREATE TABLE mine (id integer GENERATED ALWAYS AS IDENTITY, what text)');
    await migrator.grantTo(service);
    await migrator.stop();
  });
  afterAll(async () => {
    await database?.stop();
    await asAdministrator(
      `DROP SCHEMA ${name} CASCADE`,
      `DROP SCHEMA ${other} CASCADE`,
      `DROP OWNED BY ${service}`,
      `DROP ROLE ${service}`,
      `DROP ROLE ${owner}`,
    );
  });

  it('works with the rows of its schema, and with nothing else', async () => {
    await database.checkMigrated();
    await database.execute("INSERT INTO mine (what) VALUES ('a'); UPDATE mine SET what = 'b'; DELETE FROM mine");
    await database.one('SELECT platform_now()');
    for (const refused of [
      'CREATE TABLE another (id integer)',
      'DROP TABLE mine',
      'TRUNCATE mine',
      "INSERT INTO migrations (timestamp, name) VALUES (1, 'x')",
      'INSERT INTO clock_offset VALUES (1, 60)',
    ])
      await expect(database.execute(refused)).rejects.toMatchObject({ code: '42501' });
    expect(await excessOfRole(database, name)).toEqual([]);
  });

  const schema = escapeIdentifier(name);
  it.each([
    ['may make roles', `ALTER ROLE ${service} CREATEROLE`, `ALTER ROLE ${service} NOCREATEROLE`, /make roles/],
    ['is of the owner', `GRANT ${owner} TO ${service}`, `REVOKE ${owner} FROM ${service}`, /owns the schema/],
    [
      'owns a table',
      `ALTER TABLE ${name}.mine OWNER TO ${service}`,
      `ALTER TABLE ${name}.mine OWNER TO ${owner}`,
      /owns tables/,
    ],
    [
      'may create tables',
      `GRANT CREATE ON SCHEMA ${schema} TO ${service}`,
      `REVOKE CREATE ON SCHEMA ${schema} FROM ${service}`,
      /create tables/,
    ],
    [
      'may grant',
      `GRANT SELECT ON ${name}.mine TO ${service} WITH GRANT OPTION`,
      `REVOKE GRANT OPTION FOR SELECT ON ${name}.mine FROM ${service}`,
      /grant others/,
    ],
    [
      'may move the clock',
      `GRANT INSERT ON ${name}.clock_offset TO ${service}`,
      `REVOKE INSERT ON ${name}.clock_offset FROM ${service}`,
      /clock/,
    ],
    [
      "reads another's schema",
      `CREATE TABLE ${other}.secrets (id integer); GRANT USAGE ON SCHEMA ${other} TO ${service}; GRANT SELECT ON ${other}.secrets TO ${service}`,
      `DROP TABLE ${other}.secrets; REVOKE USAGE ON SCHEMA ${other} FROM ${service}`,
      /another schema/,
    ],
  ])('is found out where it %s', async (_what, grant, revoke, said) => {
    await asAdministrator(grant);
    expect((await excessOfRole(database, name)).join('\n')).toMatch(said);
    await asAdministrator(revoke);
    expect(await excessOfRole(database, name)).toEqual([]);
  });

  it('tells a clock that a sandbox has moved', async () => {
    expect(await isClockMoved(database)).toBe(false);
    await asAdministrator(`INSERT INTO ${name}.clock_offset VALUES (1, 60)`);
    expect(await isClockMoved(database)).toBe(true);
    await asAdministrator(`DELETE FROM ${name}.clock_offset`);
  });
});
