import { backOffMs, Loop, whileListening, type Worker } from '@stayline/background';
import { type Database } from '@stayline/database';
import { type PoolClient } from 'pg';
import { byTopic } from '../by-topic';
import { type EventLog, type EventsLogger } from '../event-log';
import { messageOf } from '../message-of';
import { OUTBOX_CHANNEL, OutboxStore, type OutboxRow } from './outbox.store';

const BATCH_ROWS = 200;
/** The longest that an event waits when its notification was lost. */
const POLL_MS = 500;
/** How soon a standby takes over from a relay that is gone. */
const STANDBY_MS = 1_000;
const BACK_OFF = { firstMs: 200, maxMs: 10_000 };

export interface RelayOptions {
  database: Database;
  log: EventLog;
  logger: EventsLogger;
  pollMs?: number;
}

export interface RelayState {
  /** Whether this process is the one that publishes for its service. */
  readonly leading: boolean;
  /** Topics that cannot be published to at the moment, with the last reason. */
  readonly failing: readonly { readonly topic: string; readonly error: string; readonly since: Date }[];
}

export interface Relay extends Worker {
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
  private readonly loop: Loop;
  private readonly failures = new Map<string, Failure>();
  private readonly pollMs: number;
  private leading = false;

  constructor(private readonly options: RelayOptions) {
    const { database, logger, pollMs = POLL_MS } = options;
    this.pollMs = pollMs;
    this.loop = new Loop({
      round: async () => {
        await database.withConnection((client) => this.lead(client));
        return STANDBY_MS;
      },
      onFailure: (error, losses) =>
        logger.warn('The relay lost its database; it tries again', { error: messageOf(error), losses }),
      backOff: BACK_OFF,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  state(): RelayState {
    const failing = [...this.failures].map(([topic, { error, since }]) => ({ topic, error, since }));
    return { leading: this.leading, failing };
  }

  /**
   * Publishes until it is stopped or the connection, and with it the lock, is lost. Returns at once when another relay
   * leads.
   */
  private async lead(client: PoolClient): Promise<void> {
    const store = new OutboxStore(client);
    if (!(await store.tryLock())) return;
    const wake = (): void => this.loop.wake();
    try {
      this.leading = true;
      await whileListening(client, OUTBOX_CHANNEL, { heard: wake, cut: wake }, () => this.publishAll(store));
    } finally {
      this.leading = false;
    }
    await store.unlock();
  }

  private async publishAll(store: OutboxStore): Promise<void> {
    while (!this.loop.stopping) {
      const moved = await this.pass(store);
      this.loop.recovered();
      if (moved === 0) await this.loop.pause(this.untilNextPass());
    }
  }

  /**
   * One batch, topic by topic, so that a topic which refuses does not hold up the others. Answers how many rows were
   * published.
   */
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
      retryAt: Date.now() + backOffMs(count + 1, BACK_OFF),
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
}
