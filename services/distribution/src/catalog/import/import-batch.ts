import { type ImportKind } from './import-kinds';

/** A line that was read: its number and its content. */
export interface ReadLine {
  readonly number: number;
  readonly bytes: number;
  readonly kind: ImportKind;
  readonly entry: unknown;
  readonly days: number;
  readonly key: string | undefined;
}

/**
 * The limits of one batch, whose kinds are written in one transaction each. They are low, so that a booking hardly
 * waits for the rows.
 */
export const BATCH_LIMITS = { lines: 2_000, days: 20_000, bytes: 4 * 1024 * 1024 };

/** Lines that are written together, by kind, in the order in which they came. */
export class ImportBatch {
  readonly kinds = new Map<ImportKind, ReadLine[]>();
  private readonly keys = new Set<string>();
  private lines = 0;
  private days = 0;
  private bytes = 0;

  /** Whether the line must wait for the next batch: this one is full, or has an entry of the same id already. */
  isFullFor(line: ReadLine): boolean {
    if (this.lines === 0) return false;
    if (line.key !== undefined && this.keys.has(`${line.kind} ${line.key}`)) return true;
    return (
      this.lines >= BATCH_LIMITS.lines ||
      this.days + line.days > BATCH_LIMITS.days ||
      this.bytes + line.bytes > BATCH_LIMITS.bytes
    );
  }

  add(line: ReadLine): void {
    const list = this.kinds.get(line.kind);
    if (list) list.push(line);
    else this.kinds.set(line.kind, [line]);
    if (line.key !== undefined) this.keys.add(`${line.kind} ${line.key}`);
    this.lines += 1;
    this.days += line.days;
    this.bytes += line.bytes;
  }

  get isEmpty(): boolean {
    return this.lines === 0;
  }
}
