import { createListener, noAnswer, within, type Worker } from '@stayline/background';
import { type Database } from '@stayline/database';
import { type PoolClient } from 'pg';
import { type ConnectionState } from '../connection-state';
import { type Backend, RECORDS_CHANNEL } from './postgres-log.store';

const QUERY_LIMIT_MS = 10_000;

/** The one connection per process that hears of new records; while it lives, the process keeps its seats. */
export class PostgresWatch {
  private readonly listeners = new Set<(topic: string) => void>();
  private readonly listener: Worker;
  private present: Backend | undefined;

  constructor(database: () => Promise<Database>, state: ConnectionState) {
    this.listener = createListener({
      withConnection: async (work) => (await database()).withConnection(work),
      channel: RECORDS_CHANNEL,
      onConnected: async (client) => {
        this.present = await backendOf(client);
        state.succeeded();
      },
      onHeard: (topic) => this.listeners.forEach((listener) => listener(topic)),
      onLost: (error) => {
        this.present = undefined;
        state.failed(error);
      },
    });
  }

  /** Where this process is connected now; undefined while it is not. */
  backend(): Backend | undefined {
    return this.present;
  }

  onRecords(listener: (topic: string) => void): () => void {
    this.listeners.add(listener);
    this.listener.start();
    return () => this.listeners.delete(listener);
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }
}

async function backendOf(client: PoolClient): Promise<Backend> {
  const answer = client.query<Backend>(
    'SELECT pid, backend_start::text AS start FROM pg_stat_activity WHERE pid = pg_backend_pid()',
  );
  const late = noAnswer('A query of the log', QUERY_LIMIT_MS);
  const [row] = (await within(QUERY_LIMIT_MS, answer, late)).rows;
  if (!row) throw new Error('pg_stat_activity does not show our own connection');
  return row;
}
