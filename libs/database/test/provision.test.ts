import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { provisionSchema } from '../src';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const name = `test_provision_${randomBytes(4).toString('hex')}`;
const role = `${name}_role`;

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('provisionSchema', () => {
  beforeAll(() => asAdministrator(`CREATE DATABASE ${name}`));
  afterAll(() => asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`, `DROP SCHEMA ${name}`, `DROP ROLE ${role}`));

  it('lets set-ups of two databases give one role its password at the same time', async () => {
    const other = new URL(adminUrl);
    other.pathname = `/${name}`;
    const owner = { schema: name, role, password: 'secret' };
    const setUps = Array.from({ length: 24 }, (_, n) =>
      provisionSchema(n % 2 === 0 ? adminUrl : other.toString(), owner),
    );
    const urls = await Promise.all(setUps);
    for (const url of new Set(urls)) {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`SET search_path TO ${name}`);
      await client.query('SELECT 1');
      await client.end();
    }
  });
});
