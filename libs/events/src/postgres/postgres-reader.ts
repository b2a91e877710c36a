import { randomUUID } from 'node:crypto';
import { every, Loop } from '@stayline/background';
import { type Database } from '@stayline/database';
import { type ConnectionState } from '../connection-state';
import { deliver, portionsOf } from '../deliver';
import { type EventsLogger, type ReceivedRecord, type SubscriptionOptions } from '../event-log';
import { commitOffset, leaveSeat, type Membership, read, type StoredRecord, takeSeat } from './postgres-log.store';
import { type PostgresWatch } from './postgres-watch';

/** A member that does not renew its lease for so long loses its topics. Kafka's session timeout is the same. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 2_500;
/** The longest that a record waits when its notification was lost. */
const POLL_MS = 1_000;
const READ_ROWS = 100;
/** Offsets are noted after so many records or so long, and after the last record; a repeat is harmless. */
const COMMIT_RECORDS = 50;
const COMMIT_EVERY_MS = 500;
const BACK_OFF = { firstMs: 200, maxMs: 5_000 };

export interface ReaderParts {
  readonly database: () => Promise<Database>;
  readonly watch: PostgresWatch;
  readonly state: ConnectionState;
  readonly logger: EventsLogger;
}

/** One group's member at one topic: waits for the seat, then reads, delivers and notes offsets. */
export class PostgresReader {
  private readonly loop: Loop;
  private readonly seat: Membership;
  private leaseEnds = 0;

  constructor(
    private readonly parts: ReaderParts,
    private readonly options: SubscriptionOptions,
    topic: string,
  ) {
    this.seat = { group: options.group, topic, member: randomUUID() };
    this.loop = new Loop({
      round: async () => {
        const next = await this.sit();
        if (next !== undefined) await this.readWhileSeated(next);
        return POLL_MS;
      },
      onFailure: this.failed,
      backOff: BACK_OFF,
    });
    this.loop.start();
  }

  wake(topic: string): void {
    if (topic === '' || topic === this.seat.topic) this.loop.wake();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private readonly failed = (error: unknown): void => this.parts.state.failed(error);

  /** Takes the seat or renews the lease; answers where to read on. */
  private async sit(): Promise<number | undefined> {
    const backend = this.parts.watch.backend();
    if (!backend) return undefined; // without it nobody could notice that this process is gone
    const asked = Date.now();
    const next = await takeSeat(await this.parts.database(), this.seat, backend, LEASE_MS);
    this.leaseEnds = next === undefined ? 0 : asked + LEASE_MS;
    this.parts.state.succeeded();
    return next;
  }

  private async readWhileSeated(from: number): Promise<void> {
    const renewing = every(RENEW_EVERY_MS, () => this.sit(), this.failed);
    renewing.start(RENEW_EVERY_MS);
    try {
      const database = await this.parts.database();
      let next = from;
      while (this.isMine()) {
        const records = await read(database, this.seat.topic, next, READ_ROWS);
        this.loop.recovered();
        if (records.length === 0) await this.loop.pause(POLL_MS);
        else next = await this.deliverAll(records, next);
      }
    } finally {
      await renewing.stop(); // so that the seat, which is left below, is not taken again
      await leaveSeat(await this.parts.database(), this.seat).catch(() => undefined); // the lease ends by itself
    }
  }

  /** Answers where to read on; what was not delivered is read again. */
  private async deliverAll(records: readonly StoredRecord[], from: number): Promise<number> {
    const { logger } = this.parts;
    const pause = (ms: number): Promise<void> => this.loop.pause(ms);
    const delivery = { options: this.options, logger, pause, isMine: () => this.isMine() };
    let [next, noted, notedAt] = [from, from, Date.now()];
    for (const portion of portionsOf(records, this.options)) {
      if (!(await deliver(delivery, portion.map(this.toRecord)))) break;
      next = (portion.at(-1)?.offset ?? next) + 1;
      if (next - noted < COMMIT_RECORDS && Date.now() - notedAt < COMMIT_EVERY_MS) continue;
      await this.note(next);
      [noted, notedAt] = [next, Date.now()];
    }
    if (noted !== next) await this.note(next);
    return next;
  }

  private readonly toRecord = ({ offset, ...record }: StoredRecord): ReceivedRecord => ({
    ...record,
    topic: this.seat.topic,
    partition: 0,
    offset: String(offset),
  });

  private async note(next: number): Promise<void> {
    const kept = await commitOffset(await this.parts.database(), this.seat, next, LEASE_MS);
    this.leaseEnds = kept ? Date.now() + LEASE_MS : 0;
  }

  private isMine(): boolean {
    return !this.loop.stopping && Date.now() < this.leaseEnds;
  }
}
