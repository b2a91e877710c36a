import { type Database } from '@stayline/database';
import { type PoolClient } from 'pg';

const RETRY_MS = 1_000;

/** Hears on a connection of its own that rows came; without it the dispatcher's poll finds them a little later. */
export class DueListener {
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly channel: string,
    private readonly onRows: () => void,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      // The outage itself is reported by the dispatcher, whose statements fail too.
      await this.database.withConnection((client) => this.listen(client)).catch(() => undefined);
      await this.ended(RETRY_MS);
    }
  }

  private async listen(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ channel: string }>('SELECT quote_ident($1 || current_schema()) AS channel', [
      this.channel,
    ]);
    client.on('notification', this.onRows);
    try {
      await client.query(`LISTEN ${rows[0]?.channel ?? ''}`);
      this.onRows(); // what came before we listened
      await new Promise<void>((done, failed) => {
        client.once('end', () => failed(new Error('The connection was closed')));
        this.stopped.signal.addEventListener('abort', () => done(), { once: true });
        if (this.stopped.signal.aborted) done();
      });
      await client.query('UNLISTEN *');
    } finally {
      client.off('notification', this.onRows);
    }
  }

  private async ended(ms: number): Promise<void> {
    if (this.stopped.signal.aborted) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.stopped.signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
    });
  }
}
