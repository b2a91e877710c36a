import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { evaluate, startScript } from './support/script';

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'stayline-postgres-'));
    chmodSync(dataDir, 0o711);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = (then: string) => `import { startPostgres } from './postgres.mjs';
    const server = await startPostgres({ dataDir: '${dataDir}/data', durable: false });
    ${then}`;

  it('keeps its data although the run before was killed and left it running', async () => {
    const killed = startScript(start(`console.log(server.adminUrl); setInterval(() => {}, 1000)`));
    const url = await new Promise<string>((done) =>
      killed.stdout.once('data', (text: Buffer) => done(text.toString().trim())),
    );
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    killed.kill('SIGKILL');
    const { rows } = await evaluate<{ rows: object[] }>(
      start(`const { Client } = (await import('pg')).default;
        const client = new Client({ connectionString: server.adminUrl });
        await client.connect();
        const { rows } = await client.query('SELECT answer FROM kept');
        await client.end();
        await server.stop();
        console.log(JSON.stringify({ rows }))`),
    );
    expect(rows).toEqual([{ answer: 42 }]);
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
  });

  it('logs nothing that was sent to it, in a file that only its owner reads', async () => {
    const said = await evaluate<{ errors: number; log: string; mode: string }>(
      `import { startPostgres } from './postgres.mjs'; import { readFileSync, statSync } from 'node:fs';
        const logFile = '${dataDir}/postgres.log';
        const server = await startPostgres({ dataDir: '${dataDir}/data', durable: false, logFile });
        const { Client } = (await import('pg')).default;
        const client = new Client({ connectionString: server.adminUrl });
        await client.connect();
        await client.query('CREATE TABLE guest (name text PRIMARY KEY, phone int CHECK (phone > 0))');
        await client.query('INSERT INTO guest VALUES ($1, 1)', ['Asha Rao']);
        let errors = 0;
        for (const [sql, values] of [
          ['INSERT INTO guest VALUES ($1, 1)', ['Asha Rao']],
          ['INSERT INTO guest VALUES ($1, -1)', ['Asha Rao']],
          ['SELECT $1::int', ['Asha Rao']],
          ["SELECT 'Asha Rao'::date", []],
          ["DO $do$ BEGIN RAISE WARNING 'Asha Rao'; END $do$; SELECT nothing", undefined],
        ]) await client.query(sql, values).catch(() => (errors += 1));
        await client.end();
        await server.stop();
        const mode = (statSync(logFile).mode & 0o777).toString(8);
        console.log(JSON.stringify({ errors, log: readFileSync(logFile, 'utf8'), mode }))`,
    );
    expect(said).toEqual({
      errors: 5,
      log: expect.stringContaining('ready to accept connections') as string,
      mode: '600',
    });
    expect(said.log).not.toMatch(/Asha|Rao|INSERT|SELECT/);
  });

  it('speaks UTF-8 and takes 300 connections', async () => {
    const settings = await query<{ encoding: string; connections: string }>(
      process.env.TEST_DATABASE_URL ?? '',
      `SELECT current_setting('server_encoding') AS encoding, current_setting('max_connections') AS connections`,
    );
    expect(settings).toEqual([{ encoding: 'UTF8', connections: '300' }]);
  });
});
