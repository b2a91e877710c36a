import { Client, escapeIdentifier } from 'pg';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;

/** The offset of one platform schema; null where none was ever set. */
export interface SchemaOffset {
  schema: string;
  offsetSeconds: number | null;
}

/**
 * The offset that `platform_now()` adds, in the table `clock_offset` of every platform schema (libs/database,
 * migration PlatformClock). Services' own roles cannot write it; the administrator of `databaseUrl` can.
 * One connection per call: calls are rare, and none is left over when the database is stopped under test.
 */
export class ClockOffset {
  constructor(
    private readonly databaseUrl: string,
    private readonly schemas: readonly string[],
  ) {}

  /** The offsets as they are; schemas without the table (not migrated yet) are left out. */
  read(): Promise<SchemaOffset[]> {
    return this.transaction(async (client) => readOffsets(client, await this.migrated(client)));
  }

  /** Sets the same offset everywhere, in one transaction; answers what stands then. */
  write(offsetSeconds: number): Promise<SchemaOffset[]> {
    return this.transaction(async (client) => {
      const schemas = await this.migrated(client);
      for (const schema of schemas) {
        await client.query(
          `INSERT INTO ${escapeIdentifier(schema)}.clock_offset (id, offset_seconds) VALUES (1, $1)
           ON CONFLICT (id) DO UPDATE SET offset_seconds = excluded.offset_seconds`,
          [offsetSeconds],
        );
      }
      return readOffsets(client, schemas);
    });
  }

  /** In name order, always the same, so that two writers cannot deadlock. */
  private async migrated(client: Client): Promise<string[]> {
    const { rows } = await client.query<{ schema: string }>(
      `SELECT schemaname AS schema FROM pg_tables
       WHERE tablename = 'clock_offset' AND schemaname = ANY($1) ORDER BY schemaname`,
      [this.schemas],
    );
    return rows.map((row) => row.schema);
  }

  private async transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'sandbox',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    });
    // A connection that breaks between two statements fails the next one; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } finally {
      // Ending without COMMIT rolls back.
      await client.end().catch(() => undefined);
    }
  }
}

async function readOffsets(client: Client, schemas: readonly string[]): Promise<SchemaOffset[]> {
  const offsets: SchemaOffset[] = [];
  for (const schema of schemas) {
    const { rows } = await client.query<{ offset_seconds: number }>(
      `SELECT offset_seconds FROM ${escapeIdentifier(schema)}.clock_offset`,
    );
    offsets.push({ schema, offsetSeconds: rows[0]?.offset_seconds ?? null });
  }
  return offsets;
}
