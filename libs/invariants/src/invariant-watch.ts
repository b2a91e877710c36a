import { Loop, type Worker } from '@stayline/background';
import { type Database, onConnection, type Sql } from '@stayline/database';
import { type PoolClient } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { checkPage, type Walk } from './invariant';
import { StandingViolations } from './standing-violations';

/** With the schema's hash, the name of the lock that makes one replica the one that checks. */
const CHECK_LOCK_KEY = 7_829_401;
/** How soon another replica takes over from one that is gone. */
const STANDBY_MS = 2_000;
const BACK_OFF = { firstMs: 1_000, maxMs: 60_000 };

export interface InvariantLogger {
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
  error(message: string, fields?: object): unknown;
}

export interface InvariantWatchOptions {
  readonly database: Database;
  readonly logger: InvariantLogger;
  readonly walks: readonly Walk[];
  /** Between two batches. */
  readonly pauseMs: number;
}

/** Checks without end, a batch at a time, and shows what is broken. */
export interface InvariantWatch extends Worker {
  readonly metrics: (registry: Registry) => void;
}

/**
 * One replica checks, the one that has the lock, on the connection that has it; others stand by and show nothing. What is broken is an error in
 * the log when it is found and counts in `invariant_violations{invariant}` until a whole pass has not found it.
 */
export function createInvariantWatch(options: InvariantWatchOptions): InvariantWatch {
  return new Watch(options);
}

class Watch implements InvariantWatch {
  private readonly violations = new StandingViolations();
  private readonly loop: Loop;
  private passedAt: number | undefined;

  constructor(private readonly options: InvariantWatchOptions) {
    this.loop = new Loop({
      round: async () => {
        await options.database.withConnection((client) => this.lead(client));
        return STANDBY_MS;
      },
      onFailure: (error) => options.logger.warn('The check of invariants failed; it begins again', { error }),
      backOff: BACK_OFF,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  readonly metrics = (registry: Registry): void => {
    const { violations, options } = this;
    new Gauge({
      name: 'invariant_violations',
      help: 'What breaks a promise of the service, by promise; each is in the log. Shown by the replica that checks.',
      labelNames: ['invariant'],
      registers: [registry],
      collect() {
        this.reset();
        if (!violations.known) return;
        for (const { invariants } of options.walks)
          for (const invariant of invariants) this.set({ invariant }, violations.count(invariant));
      },
    });
    const passedAt = (): number => this.passedAt ?? Number.NaN;
    new Gauge({
      name: 'invariant_check_passed_timestamp_seconds',
      help: 'When everything had last been looked at; shown by the replica that checks.',
      registers: [registry],
      collect() {
        this.set(passedAt());
      },
    });
  };

  private async lead(client: PoolClient): Promise<void> {
    const sql = onConnection(client);
    const lock = await sql.one<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS taken',
      [CHECK_LOCK_KEY],
    );
    if (!lock?.taken) return;
    try {
      await this.check(sql);
    } finally {
      this.violations.forget();
      this.passedAt = undefined;
      // A connection that cannot say so has lost the lock with itself.
      await sql.execute('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    }
  }

  private async check(sql: Sql): Promise<void> {
    const { walks, logger, pauseMs } = this.options;
    let cursor: string | undefined;
    while (!this.loop.stopping) {
      const page = await checkPage(sql, walks, cursor);
      for (const each of this.violations.found(page.violations)) logger.error('An invariant is broken', { ...each });
      cursor = page.next ?? undefined;
      if (cursor === undefined) this.passed();
      this.loop.recovered();
      await this.loop.pause(pauseMs);
    }
  }

  private passed(): void {
    for (const each of this.violations.passed()) this.options.logger.info('An invariant holds again', { ...each });
    this.passedAt = Date.now() / 1000;
  }
}
