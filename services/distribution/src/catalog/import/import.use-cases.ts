import { type CalendarDate } from '@stayline/calendar';
import { type Database, sqlState, type Tx } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { type Outcome } from '../aggregate';
import { catalogTransaction } from '../catalog-transaction';
import { platformToday } from '../platform-today';
import { importErrors } from './import.errors';
import { ImportBatch, type ReadLine } from './import-batch';
import { IMPORT_KINDS, type ImportKind, isImportKind, type KindImporters } from './import-kinds';
import { type ImportReport, ImportTally, LINE_UNREADABLE } from './import-report';
import { type Line, readLines } from './read-lines';

export interface ImportOptions {
  database: Database;
  importers: KindImporters;
  zone: string;
  /** Of one upload. */
  maxBytes: number;
}

/** So many lines whose parent is not there yet are kept and tried again at the end. */
const MAX_DEFERRED = 20_000;
const MAX_DEFERRED_BYTES = 16 * 1024 * 1024;
/** Listing, property, plan, access: the longest chain of parents. */
const MAX_DEFERRED_ROUNDS = 4;
/** Each import takes one connection, and the others are needed for bookings. */
const MAX_IMPORTS = 2;
const PARENT_MISSING = new Set(['REFERENCE_UNKNOWN', 'PROPERTY_NOT_FOUND', 'RATE_PLAN_NOT_FOUND']);

/** Loads the catalog from lines of JSON, in batches, while they arrive. */
export class ImportUseCases {
  private running = 0;

  constructor(private readonly options: ImportOptions) {}

  /**
   * Throws IMPORT_BUSY, IMPORT_TOO_LARGE or IMPORT_UNREADABLE. Otherwise returns the report, in which single lines may
   * have failed.
   */
  async run(upload: AsyncIterable<Buffer>): Promise<ImportReport> {
    if (this.running >= MAX_IMPORTS) throw importErrors.busy();
    this.running += 1;
    try {
      const today = await platformToday(this.options.database, this.options.zone);
      return await new CatalogImport(this.options, today).run(upload);
    } finally {
      this.running -= 1;
    }
  }
}

/** One run. While a batch is being written the next one is read: at most two are in memory. */
class CatalogImport {
  private readonly tally = new ImportTally();
  private batch = new ImportBatch();
  private writing: Promise<void> = Promise.resolve();
  private deferred: ReadLine[] = [];
  private deferredBytes = 0;
  private readable = 0;

  constructor(
    private readonly options: ImportOptions,
    private readonly today: CalendarDate,
  ) {}

  async run(upload: AsyncIterable<Buffer>): Promise<ImportReport> {
    try {
      for await (const lines of readLines(upload, this.options.maxBytes)) {
        for (const line of lines) await this.take(line);
      }
      await this.writeBatch();
    } finally {
      // However the upload ended, a batch that was begun is finished.
      await this.writing;
    }
    await this.writeDeferred();
    const report = this.tally.report();
    if (this.readable === 0)
      throw importErrors.nothingReadable(report.errors.slice(0, 3).map((each) => `line ${each.line}: ${each.reason}`));
    return report;
  }

  private async take(line: Line): Promise<void> {
    if (line.text === '' && line.problem === undefined) return;
    this.tally.countLine();
    const read = this.read(line);
    if (!read) return;
    if (this.batch.isFullFor(read)) await this.writeBatch();
    this.batch.add(read);
  }

  /** The line as an entry of its kind; undefined when it was refused. */
  private read(line: Line): ReadLine | undefined {
    const object = line.problem === undefined ? parseObject(line.text) : undefined;
    if (!object) {
      this.tally.fail(line.number, LINE_UNREADABLE, line.problem ?? 'the line is not a JSON object');
      return undefined;
    }
    this.readable += 1;
    const { kind, ...rest } = object;
    if (!isImportKind(kind)) {
      this.tally.fail(line.number, 'VALIDATION_FAILED', `kind: must be one of ${IMPORT_KINDS.join(', ')}`);
      return undefined;
    }
    try {
      const importer = this.options.importers[kind];
      const entry = importer.read(rest, this.today);
      const { key, days } = { key: importer.key(entry), days: importer.days(entry) };
      return { number: line.number, bytes: line.text.length, kind, entry, key, days };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.tally.refuse(line.number, error);
      return undefined;
    }
  }

  /** Hands the batch over, once the one before is written. */
  private async writeBatch(): Promise<void> {
    await this.writing;
    const { batch } = this;
    this.batch = new ImportBatch();
    this.writing = this.write(batch, (line, error) => this.deferOrRefuse(line, error));
    // It is awaited later. Until then this keeps a rejection from counting as unhandled.
    this.writing.catch(() => undefined);
  }

  /**
   * Writes kind by kind, parents first, each kind in its own transaction, so that rows are always locked in the same
   * order.
   */
  private async write(batch: ImportBatch, refuse: (line: ReadLine, error: DomainError) => void): Promise<void> {
    for (const kind of IMPORT_KINDS) {
      const lines = batch.kinds.get(kind);
      if (lines) await this.writeLines(kind, lines, refuse);
    }
  }

  private async writeLines(
    kind: ImportKind,
    lines: readonly ReadLine[],
    refuse: (line: ReadLine, error: DomainError) => void,
  ): Promise<void> {
    const outcomes = await this.outcomesOf(kind, lines);
    lines.forEach((line, index) => {
      const outcome = outcomes[index];
      if (outcome instanceof DomainError) refuse(line, outcome);
      else this.tally.succeed(kind, line.days);
    });
  }

  /**
   * If the lines fail only together (one frees what another needs, or a sold combination does not fit), the list is
   * halved again and again, down to single lines.
   */
  private async outcomesOf(kind: ImportKind, lines: readonly ReadLine[]): Promise<Outcome[]> {
    const write = (tx: Tx) =>
      this.options.importers[kind].write(
        tx,
        lines.map((line) => line.entry),
      );
    try {
      return await catalogTransaction(this.options.database, write);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (lines.length === 1) return [refusalOf(error)];
      const middle = Math.ceil(lines.length / 2);
      const first = await this.outcomesOf(kind, lines.slice(0, middle));
      return [...first, ...(await this.outcomesOf(kind, lines.slice(middle)))];
    }
  }

  private deferOrRefuse(line: ReadLine, error: DomainError): void {
    const fits = this.deferred.length < MAX_DEFERRED && this.deferredBytes + line.bytes <= MAX_DEFERRED_BYTES;
    if (!PARENT_MISSING.has(error.code) || !fits) return this.tally.refuse(line.number, error);
    this.deferred.push(line);
    this.deferredBytes += line.bytes;
  }

  /** Tries children again that came before their parents, until a round writes none. */
  private async writeDeferred(): Promise<void> {
    let refused = new Map<ReadLine, DomainError>();
    for (let round = 0; round < MAX_DEFERRED_ROUNDS && this.deferred.length > 0; round += 1) {
      const before = this.deferred;
      refused = new Map();
      for (const batch of batchesOf(before)) await this.write(batch, (line, error) => refused.set(line, error));
      this.deferred = before.filter((line) => refused.has(line));
      if (this.deferred.length === before.length) break;
    }
    for (const [line, error] of refused) this.tally.refuse(line.number, error);
  }
}

function batchesOf(lines: readonly ReadLine[]): ImportBatch[] {
  const batches = [new ImportBatch()];
  for (const line of lines) {
    if (batches.at(-1)?.isFullFor(line)) batches.push(new ImportBatch());
    batches.at(-1)?.add(line);
  }
  return batches;
}

function parseObject(text: string): { kind?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a rule or the database refused the content of a line. Other errors are failures. */
function isRefusal(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'invalid' || error.kind === 'conflict';
  return /^2[23]/.test(sqlState(error) ?? '');
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError('conflict', 'CATALOG_CONFLICT', 'Another writer was faster; send the line again', {
    cause: error,
  });
}
