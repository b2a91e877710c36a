import { setTimeout as pause } from 'node:timers/promises';
import { type BackOff, createListener, Loop, Together, type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { attempt, AttemptsLostError, decide } from './attempt';
import { type Claim, ClaimsStore, type DueTable } from './claims.store';
import { dueChannel } from './due-rows';
import { InFlight } from './in-flight';
import { type Outcome, type Verdict } from './verdict';

/** The time between the end of the work's time and the end of the lease, for recording the outcome. */
const RECORD_MARGIN_MS = 15_000;
/** Outcomes that are written in one transaction, where `recordAll` takes them together, and such transactions at once. */
const RECORDS_TOGETHER = { most: 100, atOnce: 2 };
const RECORD_RETRY_MS = 500;
/** The longest sleep. Shorter on the platform's clock, which a sandbox may move at any moment. */
const MAX_SLEEP_MS = { database: 5_000, platform: 1_000 };
/** The shortest sleep, so that a row which somebody else has locked is not asked for in a busy loop. */
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
  /** Rows of one destination in work at once in this process. Left out: no limit besides `concurrency`. */
  readonly destinationLimit?: number;
  /**
   * The longest that one attempt may take, where `workTimeoutSql` does not say it of each row; less when the claim was slow. The lease is 15 s
   * longer.
   */
  readonly workTimeoutMs: number;
  /**
   * Attempts in all; a function where each row has its own number; `Infinity` for work that must succeed in the end.
   */
  readonly maxAttempts: number | ((row: Row) => number);
  readonly retry: BackOff;
  /** Where 15 s more than the work's time is not right: the lease of a row whose work may take `workTimeoutMs`. */
  readonly leaseMs?: number;
  /**
   * Runs outside any transaction. It may run twice for one attempt when a process dies, so give the effect an
   * idempotency key. If it throws, the row is tried again.
   */
  readonly work: (
    row: Row,
    context: { readonly attempts: number; readonly signal: AbortSignal },
  ) => Promise<Verdict<R>>;
  /**
   * Writes what came of it, in the transaction that ends the claim; not called when the claim was lost. `due_at` is set before: null, or
   * the next attempt's; a recurring row may set it anew.
   */
  readonly record: RecordOne<Row, R> | RecordAll<Row, R>;
  /** What the log says of an attempt once it is recorded: at info, at warn, and at error. */
  readonly says: Readonly<Record<Outcome<R>['kind'], string>>;
  /** Which row that was, in the words of the log. */
  readonly describe: (row: Row) => object;
  /** Told of every attempt once it is recorded. */
  readonly onRecorded?: (row: Row, kind: Outcome<R>['kind']) => void;
}

type RecordOne<Row, R> = (tx: Tx, row: Row, outcome: Outcome<R>) => Promise<void>;

/** For work that ends often: outcomes that come at about the same time are one transaction, of a few statements. */
interface RecordAll<Row, R> {
  readonly all: (tx: Tx, ended: readonly Ended<Row, R>[]) => Promise<void>;
  /** What the statement that ends the claims sets in each row as well, from the jsonb `note`, and how that is made of an outcome. */
  readonly sets: string;
  readonly note: (outcome: Outcome<R>) => object;
}

/** A row whose claim has ended, and what came of it. */
export interface Ended<Row, R> {
  readonly row: Row;
  readonly outcome: Outcome<R>;
}

/** What a service's settings say of a dispatcher. */
export type DispatchLimits = Pick<
  DispatcherOptions<unknown, unknown>,
  'concurrency' | 'workTimeoutMs' | 'leaseMs' | 'maxAttempts' | 'retry'
>;

const LEVELS = { done: 'info', retry: 'warn', failed: 'error' } as const;

/**
 * Works off the due rows of one table, each row in one process at a time. `dueRowsSql` makes the columns that a row
 * needs. Stopping waits for the work in hand and its record.
 */
export function createDispatcher<Row extends object, R>(options: DispatcherOptions<Row, R>): Worker {
  const leaseMs = options.leaseMs ?? options.workTimeoutMs + RECORD_MARGIN_MS;
  if (leaseMs <= options.workTimeoutMs)
    throw new Error(
      `The lease of ${options.table} (${leaseMs} ms) must be longer than its work (${options.workTimeoutMs} ms)`,
    );
  return new TableDispatcher(options, leaseMs - options.workTimeoutMs);
}

/**
 * `lost`: somebody else has claimed the row since. `failed`: the database could not be written to until the lease
 * ended.
 */
type Recorded = 'recorded' | 'lost' | 'failed';

interface ToRecord<Row, R> {
  readonly claim: Claim<Row>;
  readonly outcome: Outcome<R>;
}

class TableDispatcher<Row extends object, R> implements Worker {
  private readonly store: ClaimsStore<Row>;
  private readonly loop: Loop;
  private readonly listener: Worker;
  private readonly busy: InFlight;
  /** Something was announced or a slot became free since the last claim began. */
  private mayClaim = false;
  private readonly records: Together<ToRecord<Row, R>, Recorded>;

  constructor(
    private readonly options: DispatcherOptions<Row, R>,
    private readonly marginMs: number,
  ) {
    const { database, table, part, logger, record, concurrency, destinationColumn, destinationLimit } = options;
    this.store = new ClaimsStore(database, options, typeof record === 'function' ? undefined : record.sets);
    this.loop = new Loop({
      round: async () => {
        this.mayClaim = false;
        await this.claim();
        return this.mayClaim ? 0 : this.untilNext();
      },
      onFailure: (error, failures) =>
        logger.warn('Due rows wait: the database does not answer', { table, failures, error: textOf(error) }),
      backOff: OUTAGE_PAUSE,
    });
    this.listener = createListener({
      withConnection: (work) => database.withConnection(work),
      channel: dueChannel(table),
      onHeard: (announced) => {
        if (announced === '' || announced === part) this.wake();
      },
    });
    this.busy = new InFlight({
      total: concurrency,
      perDestination: (destinationColumn && destinationLimit) || concurrency,
      onFree: () => this.wake(),
    });
    this.records = new Together({
      run: (ended) => this.recordAll(ended),
      ...(typeof record === 'function' ? { most: 1, atOnce: Infinity } : RECORDS_TOGETHER),
    });
  }

  start(): void {
    this.listener.start();
    this.loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.listener.stop()]);
    await this.busy.drained();
  }

  private wake(): void {
    this.mayClaim = true;
    this.loop.wake();
  }

  private async claim(): Promise<void> {
    const { free } = this.busy;
    if (free <= 0) return;
    // Read before the database is asked, so that by our clock the lease never ends later than by the database's,
    // however late the answer comes.
    const asked = performance.now();
    const claims = await this.store.claim({
      limit: free,
      workTimeoutMs: this.options.workTimeoutMs,
      marginMs: this.marginMs,
      destinationLimit: this.busy.perDestination,
      inFlight: this.busy.byDestination(),
    });
    for (const claim of claims) {
      const leaseEnds = asked + claim.workTimeoutMs + this.marginMs;
      this.busy.add(claim.destination, (workEnded) => this.finish(claim, leaseEnds, workEnded));
    }
  }

  /** All that is due and has a slot was claimed just now; what has none comes when a slot is free. */
  private async untilNext(): Promise<number> {
    const longest = MAX_SLEEP_MS[this.options.clock];
    if (this.busy.free <= 0) return longest;
    const next = await this.store.nextDueInMs(this.busy.atLimit());
    return Math.min(longest, Math.max(MIN_SLEEP_MS, next ?? longest));
  }

  /** Work, then its record. Never rejects. */
  private async finish(claim: Claim<Row>, leaseEnds: number, workEnded: () => void): Promise<void> {
    const { table, maxAttempts, retry } = this.options;
    const started = performance.now();
    // A slow claim leaves less of the lease: the work must have ended, or been aborted, before somebody else may begin
    // it.
    const timeoutMs = Math.min(claim.workTimeoutMs, leaseEnds - started);
    if (timeoutMs <= 0) return this.reportLateClaim(claim);
    const most = typeof maxAttempts === 'number' ? maxAttempts : maxAttempts(claim.row);
    const made = claim.attempts > most ? { error: new AttemptsLostError(most) } : await this.attempt(claim, timeoutMs);
    workEnded();
    const outcome = decide(made, claim.attempts, most, retry, Math.random());
    const recorded = await this.record({ claim, outcome }, leaseEnds);
    this.report(recorded, claim.row, outcome, {
      table,
      id: claim.id,
      attempts: claim.attempts,
      durationMs: Math.round(performance.now() - started),
    });
    if (this.mayBeDueAgain(outcome)) this.wake();
  }

  /** Perhaps sooner than what the loop waits for. A record of one row may have given it a time, whatever the outcome. */
  private mayBeDueAgain({ kind }: Outcome<R>): boolean {
    return kind === 'retry' || typeof this.options.record === 'function';
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
  private async record(ended: ToRecord<Row, R>, leaseEnds: number): Promise<Recorded> {
    do {
      try {
        return await this.records.do(ended);
      } catch (error) {
        this.options.logger.warn('Recording an outcome failed; it is tried again', {
          table: this.options.table,
          id: ended.claim.id,
          error: textOf(error),
        });
        await pause(RECORD_RETRY_MS);
      }
    } while (performance.now() < leaseEnds);
    return 'failed';
  }

  private recordAll(batch: readonly ToRecord<Row, R>[]): Promise<Recorded[]> {
    const { record, database } = this.options;
    const endings = batch.map(({ claim: { id, generation }, outcome }) => ({
      id,
      generation,
      dueAgainInMs: outcome.kind === 'retry' ? outcome.delayMs : undefined,
      ...(typeof record !== 'function' && { note: record.note(outcome) }),
    }));
    return database.transaction(async (tx) => {
      const ours = await this.store.end(tx, endings);
      const ended = batch.filter((_, index) => ours[index]).map(({ claim: { row }, outcome }) => ({ row, outcome }));
      if (typeof record !== 'function') await record.all(tx, ended);
      else for (const { row, outcome } of ended) await record(tx, row, outcome);
      return ours.map((each) => (each ? 'recorded' : 'lost'));
    });
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
