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

  it('speaks UTF-8 and takes 300 connections', async () => {
    const settings = await query<{ encoding: string; connections: string }>(
      process.env.TEST_DATABASE_URL ?? '',
      `SELECT current_setting('server_encoding') AS encoding, current_setting('max_connections') AS connections`,
    );
    expect(settings).toEqual([{ encoding: 'UTF8', connections: '300' }]);
  });
});
