import { type DomainError } from '@stayline/errors';
import { z } from 'zod';
import { type ImportKind, IMPORT_KINDS } from './import-kinds';

/** How many bad lines the answer names; `failed` counts all of them. */
export const MAX_ERRORS_LISTED = 1_000;
const MAX_REASON_LENGTH = 500;
/** The code of a line that is no entry at all; no request is refused with it, so it is published with the report. */
export const LINE_UNREADABLE = 'LINE_UNREADABLE';

const count = z.int32().min(0);
const noLines = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, 0])) as Record<ImportKind, number>;
const counts = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, count])) as Record<ImportKind, typeof count>;

const importedLines = z.object(counts).meta({
  id: 'ImportedLines',
  description: 'Lines that the catalog now holds, by kind; a line that changed nothing counts too.',
});

const importLineError = z
  .object({
    line: count.describe('Counted from 1, blank lines included.'),
    code: z
      .string()
      .describe(
        `The error code that the PUT of this kind would answer; \`${LINE_UNREADABLE}\`: the line is too long, not UTF-8, or not a JSON object.`,
      ),
    reason: z.string(),
  })
  .meta({ id: 'ImportLineError' });

export const importReport = z
  .object({
    lines: count.describe('Lines with something on them.'),
    imported: importedLines,
    inventoryDays: count.describe('Days that the imported inventory lines stand for.'),
    failed: count.describe('Lines that were refused.'),
    errors: z.array(importLineError).describe(`The first ${MAX_ERRORS_LISTED} refused lines, ascending.`),
  })
  .meta({
    id: 'ImportReport',
    description: 'What became of an import.',
    example: {
      lines: 4,
      imported: { ...noLines, listing: 1, property: 1 },
      inventoryDays: 0,
      failed: 2,
      errors: [
        { line: 3, code: 'VALIDATION_FAILED', reason: "rate: 'rate' is required" },
        { line: 4, code: LINE_UNREADABLE, reason: 'the line is not a JSON object' },
      ],
    },
  });
export type ImportReport = z.output<typeof importReport>;

/** Counts as lines are read and written. */
export class ImportTally {
  private lines = 0;
  private failed = 0;
  private inventoryDays = 0;
  private readonly errors: ImportReport['errors'] = [];
  private readonly imported = { ...noLines };

  countLine(): void {
    this.lines += 1;
  }

  succeed(kind: ImportKind, days: number): void {
    this.imported[kind] += 1;
    if (kind === 'inventory') this.inventoryDays += days;
  }

  fail(line: number, code: string, reason: string): void {
    this.failed += 1;
    this.errors.push({ line, code, reason: reason.slice(0, MAX_REASON_LENGTH) });
    // Batches finish in order, but the kinds in a batch do not. Keeping twice as many errors is enough to have the
    // first ones.
    if (this.errors.length >= 2 * MAX_ERRORS_LISTED) this.keepFirst();
  }

  refuse(line: number, error: DomainError): void {
    this.fail(line, error.code, error.details.length > 0 ? error.details.join('; ') : error.message);
  }

  get total(): number {
    return IMPORT_KINDS.reduce((sum, kind) => sum + this.imported[kind], 0);
  }

  report(): ImportReport {
    this.keepFirst();
    const { lines, imported, inventoryDays, failed, errors } = this;
    return { lines, imported, inventoryDays, failed, errors };
  }

  private keepFirst(): void {
    this.errors.sort((a, b) => a.line - b.line).splice(MAX_ERRORS_LISTED);
  }
}
