import { setTimeout as pause } from 'node:timers/promises';
import { type BackOff, createListener, Loop, type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { attempt, AttemptsLostError, decide } from './attempt';
import { type Claim, ClaimsStore, type DueTable } from './claims.store';
import { dueChannel } from './due-rows';
import { InFlight } from './in-flight';
import { type Outcome, type Verdict } from './verdict';

/** Between the end of the work's time and the end of the lease: what recording the outcome may take. */
const RECORD_MARGIN_MS = 15_000;
const RECORD_RETRY_MS = 500;
/** The longest sleep. Shorter on the platform's clock, which a sandbox may move at any moment. */
const MAX_SLEEP_MS = { database: 5_000, platform: 1_000 };
/** The shortest, so that a row that is locked by somebody else is not asked for in a busy loop. */
const MIN_SLEEP_MS = 10;
const OUTAGE_PAUSE = { firstMs: 200, maxMs: 5_000 };

export interface DispatchLogger {
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
  error(message: string, fields?: object): unknown;
}

export interface DispatcherOptions<Row, R> extends DueTable {
  readonly database: Database;
  readonly logger: DispatchLogger;
  /** Rows in work at once in this process. Leave room for several slow destinations at their limit. */
  readonly concurrency: number;
  /** Rows of one destination in work at once in this process; no limit of its own where left out. */
  readonly destinationLimit?: number;
  /** The longest that one attempt may take, less where the claim came late; the lease is 15 s longer. */
  readonly workTimeoutMs: number;
  /** Attempts in all, per row if it has its own number; `Infinity` for what must be done in the end. */
  readonly maxAttempts: number | ((row: Row) => number);
  readonly retry: BackOff;
  /** For suites that cannot wait; otherwise work timeout plus 15 s. */
  readonly leaseMs?: number;
  /** Outside any transaction. May happen twice for one attempt when a process dies: give the effect an idempotency key. A throw means again. */
  readonly work: (
    row: Row,
    context: { readonly attempts: number; readonly signal: AbortSignal },
  ) => Promise<Verdict<R>>;
  /**
   * Writes what came of it, in the transaction that ends the claim; not called when the claim was lost. `due_at` is set before: null, or
   * the next attempt's; a recurring row may set it anew.
   */
  readonly record: (tx: Tx, row: Row, outcome: Outcome<R>) => Promise<void>;
  /** What the log says of an attempt once it is recorded: at info, at warn, and at error. */
  readonly says: Readonly<Record<Outcome<R>['kind'], string>>;
  /** Which row that was, in the words of the log. */
  readonly describe: (row: Row) => object;
  /** Told of every attempt once it is recorded. */
  readonly onRecorded?: (row: Row, kind: Outcome<R>['kind']) => void;
}

/** What a service's settings say of a dispatcher. */
export type DispatchLimits = Pick<
  DispatcherOptions<unknown, unknown>,
  'concurrency' | 'workTimeoutMs' | 'leaseMs' | 'maxAttempts' | 'retry'
>;

const LEVELS = { done: 'info', retry: 'warn', failed: 'error' } as const;

/**
 * Does what is due in one table, each row by one process at a time. A row is the timer; see `dueRowsSql` for its columns. Stopping waits for
 * the work in hand and its record.
 */
export function createDispatcher<Row extends object, R>(options: DispatcherOptions<Row, R>): Worker {
  const leaseMs = options.leaseMs ?? options.workTimeoutMs + RECORD_MARGIN_MS;
  if (leaseMs <= options.workTimeoutMs)
    throw new Error(
      `The lease of ${options.table} (${leaseMs} ms) must be longer than its work (${options.workTimeoutMs} ms)`,
    );
  return new TableDispatcher(options, leaseMs);
}

/** `lost`: somebody else has claimed the row since. `failed`: the database took nothing until the lease ended. */
type Recorded = 'recorded' | 'lost' | 'failed';

class TableDispatcher<Row extends object, R> implements Worker {
  private readonly store: ClaimsStore<Row>;
  private readonly loop: Loop;
  private readonly listener: Worker;
  private readonly busy = new InFlight();
  private readonly destinationLimit: number;

  constructor(
    private readonly options: DispatcherOptions<Row, R>,
    private readonly leaseMs: number,
  ) {
    this.store = new ClaimsStore(options.database, options);
    const { database, table, logger } = options;
    this.loop = new Loop({
      round: async () => ((await this.claim()) > 0 ? 0 : this.untilNext()),
      onFailure: (error, failures) =>
        logger.warn('Due rows wait: the database does not answer', { table, failures, error: textOf(error) }),
      backOff: OUTAGE_PAUSE,
    });
    this.listener = createListener({
      withConnection: (work) => database.withConnection(work),
      channel: dueChannel(table),
      onHeard: () => this.loop.wake(),
    });
    this.destinationLimit = (options.destinationColumn && options.destinationLimit) || options.concurrency;
  }

  start(): void {
    this.listener.start();
    this.loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.listener.stop()]);
    await this.busy.drained();
  }

  private async claim(): Promise<number> {
    const free = this.options.concurrency - this.busy.total;
    if (free <= 0) return 0;
    const { leaseMs, destinationLimit } = this;
    // Read before the database is asked: by our clock the lease never ends later than by its own, however late the answer comes.
    const leaseEnds = performance.now() + leaseMs;
    const claims = await this.store.claim({
      limit: free,
      leaseMs,
      destinationLimit,
      inFlight: this.busy.byDestination(),
    });
    for (const claim of claims) {
      const work = this.finish(claim, leaseEnds);
      this.busy.add(claim.destination, work, () => this.loop.wake());
    }
    return claims.length;
  }

  private async untilNext(): Promise<number> {
    const longest = MAX_SLEEP_MS[this.options.clock];
    if (this.busy.total >= this.options.concurrency) return longest; // the end of a work wakes
    const next = await this.store.nextDueInMs(this.busy.atLimit(this.destinationLimit));
    return Math.min(longest, Math.max(MIN_SLEEP_MS, next ?? longest));
  }

  /** Work, then its record. Never rejects. */
  private async finish(claim: Claim<Row>, leaseEnds: number): Promise<void> {
    const { table, maxAttempts, retry } = this.options;
    const started = performance.now();
    // What is left of the lease when the claim came late: work must have ended, or been aborted, before somebody else begins it.
    const timeoutMs = Math.min(this.options.workTimeoutMs, leaseEnds - started);
    if (timeoutMs <= 0) return this.reportLateClaim(claim);
    const most = typeof maxAttempts === 'number' ? maxAttempts : maxAttempts(claim.row);
    const made = claim.attempts > most ? { error: new AttemptsLostError(most) } : await this.attempt(claim, timeoutMs);
    const outcome = decide(made, claim.attempts, most, retry, Math.random());
    const recorded = await this.record(claim, outcome, leaseEnds);
    this.report(recorded, claim.row, outcome, {
      table,
      id: claim.id,
      attempts: claim.attempts,
      durationMs: Math.round(performance.now() - started),
    });
  }

  /** Once it is committed: a transaction that is run again must not tell twice. */
  private report(recorded: Recorded, row: Row, outcome: Outcome<R>, fields: object): void {
    const { logger, says, describe, onRecorded } = this.options;
    const { kind } = outcome;
    if (recorded === 'lost')
      return void logger.warn('A late outcome was refused: the row has been claimed again', {
        ...fields,
        outcome: kind,
      });
    if (recorded === 'failed')
      return void logger.error(
        'An outcome could not be recorded: the row will be done again when its lease ends',
        fields,
      );
    logger[LEVELS[kind]](says[kind], { ...fields, ...describe(row), outcome: kind, ...whyNot(outcome) });
    onRecorded?.(row, kind);
  }

  private reportLateClaim({ id, attempts }: Claim<Row>): void {
    const { logger, table } = this.options;
    logger.warn('A claim came after its lease: the row is left to its next one', { table, id, attempts });
  }

  private attempt(claim: Claim<Row>, timeoutMs: number): ReturnType<typeof attempt<R>> {
    return attempt((signal) => this.options.work(claim.row, { attempts: claim.attempts, signal }), timeoutMs);
  }

  /** Tries until the lease ends: by then somebody else may have the row. */
  private async record(claim: Claim<Row>, outcome: Outcome<R>, leaseEnds: number): Promise<Recorded> {
    const dueAgainInMs = outcome.kind === 'retry' ? outcome.delayMs : undefined;
    do {
      try {
        return await this.options.database.transaction(async (tx) => {
          if (!(await this.store.end(tx, claim, dueAgainInMs))) return 'lost';
          await this.options.record(tx, claim.row, outcome);
          return 'recorded';
        });
      } catch (error) {
        this.options.logger.warn('Recording an outcome failed; it is tried again', {
          table: this.options.table,
          id: claim.id,
          error: textOf(error),
        });
        await pause(RECORD_RETRY_MS);
      }
    } while (performance.now() < leaseEnds);
    return 'failed';
  }
}

function whyNot(outcome: Outcome<unknown>): object {
  if (outcome.kind === 'done') return {};
  const { reason, error } = outcome;
  const delay = outcome.kind === 'retry' && { delayMs: outcome.delayMs };
  return { reason, ...delay, ...(error !== undefined && { error: textOf(error) }) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'a thrown value that is no Error';
}
