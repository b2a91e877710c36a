import { type DomainError } from '@stayline/errors';
import { type ImportKind, IMPORT_KINDS } from './import-kinds';

/** Bad lines that the answer names; `failed` counts them all. */
export const MAX_ERRORS_LISTED = 1_000;
const MAX_REASON_LENGTH = 500;

export interface ImportedLines {
  /** @isInt */ listing: number;
  /** @isInt */ property: number;
  /** @isInt */ ratePlan: number;
  /** @isInt */ inventory: number;
  /** @isInt */ restriction: number;
  /** @isInt */ promotion: number;
  /** @isInt */ meal: number;
  /** @isInt */ vas: number;
  /** @isInt */ access: number;
}

export interface ImportLineError {
  /** Counted from 1, blank lines included. @isInt */
  line: number;
  /** The error code that the PUT of this kind would answer. */
  code: string;
  reason: string;
}

/** What became of an import. */
export interface ImportReport {
  /** Lines with something on them. @isInt */
  lines: number;
  /** Lines that the catalog now holds, by kind; a line that changed nothing counts too. */
  imported: ImportedLines;
  /** Days that the imported inventory lines stand for. @isInt */
  inventoryDays: number;
  /** Lines that were refused. @isInt */
  failed: number;
  /** The first 1000 refused lines, ascending. */
  errors: ImportLineError[];
}

/** Counts as lines are read and written. */
export class ImportTally {
  private lines = 0;
  private failed = 0;
  private inventoryDays = 0;
  private readonly errors: ImportLineError[] = [];
  private readonly imported: ImportedLines = {
    ...{ listing: 0, property: 0, ratePlan: 0, inventory: 0, restriction: 0 },
    ...{ promotion: 0, meal: 0, vas: 0, access: 0 },
  };

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
    // Batches finish in order but kinds within them do not; twice the list is enough to keep the first ones.
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
