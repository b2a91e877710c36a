import { type Database } from '@stayline/database';
import { type PoolClient } from 'pg';
import { Alarm } from '../alarm';
import { backOffMs } from '../back-off';
import { bounded } from '../bounded';
import { type ConnectionState } from '../connection-state';
import { type Backend, RECORDS_CHANNEL } from './postgres-log.store';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
const QUERY_LIMIT_MS = 10_000;

/** The one connection per process that hears of new records; while it lives, the process keeps its seats. */
export class PostgresWatch {
  private readonly listeners = new Set<(topic: string) => void>();
  private readonly ended = new Alarm();
  private running: Promise<void> | undefined;
  private present: Backend | undefined;
  private stopping = false;

  constructor(
    private readonly database: () => Promise<Database>,
    private readonly state: ConnectionState,
  ) {}

  /** Where this process is connected now; undefined while it is not. */
  backend(): Backend | undefined {
    return this.present;
  }

  onRecords(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    this.running ??= this.run();
    return () => this.listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.ended.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopping) {
      try {
        const database = await this.database();
        await database.withConnection((client) => this.listen(client));
        failures = 0;
      } catch (error) {
        failures += 1;
        this.state.failed(error);
      }
      if (!this.stopping) await this.ended.wait(backOffMs(Math.max(1, failures), FIRST_PAUSE_MS, MAX_PAUSE_MS));
    }
  }

  private async listen(client: PoolClient): Promise<void> {
    let lost = false;
    const onNotification = ({ payload = '' }: { payload?: string }): void =>
      this.listeners.forEach((listener) => listener(payload));
    const onEnd = (): void => {
      lost = true;
      this.ended.wake();
    };
    client.on('notification', onNotification).on('end', onEnd);
    try {
      this.present = await start(client);
      this.state.succeeded();
      this.listeners.forEach((listener) => listener('')); // what came while nobody listened
      while (!this.stopping && !lost) await this.ended.wait(MAX_PAUSE_MS);
      if (lost) throw new Error('The connection that hears of new records was closed');
      await query(client, 'UNLISTEN *');
    } finally {
      this.present = undefined;
      client.off('notification', onNotification).off('end', onEnd);
    }
  }
}

async function start(client: PoolClient): Promise<Backend> {
  const [row] = await query<Backend & { channel: string }>(
    client,
    `SELECT pid, backend_start::text AS start, quote_ident('${RECORDS_CHANNEL}' || current_schema()) AS channel
     FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
  );
  if (!row) throw new Error('pg_stat_activity does not show our own connection');
  await query(client, `LISTEN ${row.channel}`);
  return { pid: row.pid, start: row.start };
}

async function query<T>(client: PoolClient, text: string): Promise<T[]> {
  return (await bounded('A query of the log', QUERY_LIMIT_MS, client.query(text))).rows as T[];
}
