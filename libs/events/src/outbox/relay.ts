import { type Database } from '@stayline/database';
import { type PoolClient } from 'pg';
import { Alarm, messageOf } from '../alarm';
import { backOffMs } from '../back-off';
import { byTopic } from '../by-topic';
import { type EventLog, type EventsLogger } from '../event-log';
import { OutboxStore, type OutboxRow } from './outbox.store';

const BATCH_ROWS = 200;
/** The longest that an event waits when its notification was lost. */
const POLL_MS = 500;
/** How soon a standby takes over from a relay that is gone. */
const STANDBY_MS = 1_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 10_000;
/** Published rows are kept this long, for whoever asks what was said. */
const RETENTION_MS = 3 * 24 * 60 * 60 * 1000;
const PRUNE_EVERY_MS = 10 * 60 * 1000;

export interface RelayOptions {
  database: Database;
  log: EventLog;
  logger: EventsLogger;
  pollMs?: number;
  retentionMs?: number;
}

export interface RelayState {
  /** Whether this process is the one that publishes for its service. */
  readonly leading: boolean;
  /** Topics that cannot be published to at the moment, with the last reason. */
  readonly failing: readonly { readonly topic: string; readonly error: string; readonly since: Date }[];
}

export interface Relay {
  /** Answers at once; the work goes on in the background until stop(). */
  start(): void;
  /** Lets the batch in hand finish. */
  stop(): Promise<void>;
  state(): RelayState;
}

/** Moves a service's outbox to the event log; one is active per service, others of the same service stand by. */
export function createRelay(options: RelayOptions): Relay {
  return new OutboxRelay(options);
}

interface Failure {
  count: number;
  error: string;
  since: Date;
  retryAt: number;
}

class OutboxRelay implements Relay {
  private readonly alarm = new Alarm();
  private readonly failures = new Map<string, Failure>();
  private readonly pollMs: number;
  private running: Promise<void> | undefined;
  private stopping = false;
  private leading = false;
  private prunedAt = 0;

  constructor(private readonly options: RelayOptions) {
    this.pollMs = options.pollMs ?? POLL_MS;
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.alarm.wake();
    await this.running;
  }

  state(): RelayState {
    const failing = [...this.failures].map(([topic, { error, since }]) => ({ topic, error, since }));
    return { leading: this.leading, failing };
  }

  private async run(): Promise<void> {
    let losses = 0;
    while (!this.stopping) {
      try {
        await this.options.database.withConnection((client) => this.lead(client));
        losses = 0;
      } catch (error) {
        losses += 1;
        this.options.logger.warn('The relay lost its database; it tries again', { error: messageOf(error), losses });
      }
      if (!this.stopping)
        await this.alarm.wait(losses > 0 ? backOffMs(losses, FIRST_RETRY_MS, MAX_RETRY_MS) : STANDBY_MS);
    }
  }

  /** Publishes until it is stopped or the connection, and with it the lock, is lost; returns at once where another one leads. */
  private async lead(client: PoolClient): Promise<void> {
    const store = new OutboxStore(client);
    if (!(await store.tryLock())) return;
    const wake = (): void => this.alarm.wake();
    client.on('notification', wake).on('end', wake);
    try {
      this.leading = true;
      await store.listen();
      while (!this.stopping) {
        const moved = await this.pass(store);
        if (moved === 0) await this.pruneIfDue(store);
        if (moved === 0) await this.alarm.wait(this.untilNextPass());
      }
      await store.letGo();
    } finally {
      this.leading = false;
      client.off('notification', wake).off('end', wake);
    }
  }

  /** One batch, topic by topic, so that one topic that refuses holds up no other. Answers how many rows were published. */
  private async pass(store: OutboxStore): Promise<number> {
    const waiting = [...this.failures].filter(([, failure]) => failure.retryAt > Date.now()).map(([topic]) => topic);
    const rows = await store.next(BATCH_ROWS, waiting);
    let moved = 0;
    for (const [topic, batch] of byTopic(rows)) {
      if (!(await this.publish(topic, batch))) continue;
      await store.markPublished(batch.map((row) => row.id));
      moved += batch.length;
    }
    return moved;
  }

  private async publish(topic: string, batch: readonly OutboxRow[]): Promise<boolean> {
    try {
      await this.options.log.publish(batch);
      if (this.failures.delete(topic)) this.options.logger.info('Events reach the log again', { topic });
      return true;
    } catch (error) {
      this.noteFailure(topic, error, batch.length);
      return false;
    }
  }

  private noteFailure(topic: string, error: unknown, rows: number): void {
    const { count = 0, since = new Date() } = this.failures.get(topic) ?? {};
    const failure = {
      count: count + 1,
      error: messageOf(error),
      since,
      retryAt: Date.now() + backOffMs(count + 1, FIRST_RETRY_MS, MAX_RETRY_MS),
    };
    this.failures.set(topic, failure);
    this.options.logger.warn('Events wait in the outbox: the log does not take them', {
      topic,
      rows,
      failures: failure.count,
      error: failure.error,
    });
  }

  private untilNextPass(): number {
    const retries = [...this.failures.values()].map((failure) => failure.retryAt - Date.now());
    return Math.max(0, Math.min(this.pollMs, ...retries));
  }

  private async pruneIfDue(store: OutboxStore): Promise<void> {
    if (Date.now() - this.prunedAt < PRUNE_EVERY_MS) return;
    const more = await store.prune(this.options.retentionMs ?? RETENTION_MS);
    if (!more) this.prunedAt = Date.now();
  }
}
