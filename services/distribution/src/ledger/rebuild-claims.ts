import { type CalendarDate } from '@stayline/calendar';
import { type ClaimLine, type Combination, dayKey, derivedLines } from './ledger';
import { ledgerErrors, reasonLines } from './ledger.errors';

/** A row of a live claim, from today on. */
export interface LiveLine extends ClaimLine {
  claimId: string;
  expiresAt: Date | null;
}

export interface RebuildFacts {
  /** Every row, from today on, of the claims that the changed combinations touch. */
  lines: readonly LiveLine[];
  /** The combinations after the change. */
  combinations: readonly Combination[];
  /** Units on sale, and live OWN + DOWN of all claims, on each date of the properties touched. */
  days: readonly { propertyId: string; date: CalendarDate; units: number; sold: number }[];
}

export interface Rebuilding {
  remove: LiveLine[];
  add: LiveLine[];
}

/**
 * What to remove and add so that the DOWN and UP rows follow from the OWN rows and the combinations again.
 * COMBINATION_CONFLICT where more of a sub-unit would be taken than before and also more than is on sale. If only an
 * operator has oversold before, by lowering units, nothing is refused.
 */
export function decideRebuilding({ lines, combinations, days }: RebuildFacts): Rebuilding {
  const due = byClaim(lines.filter((line) => line.role === 'OWN')).flatMap((own) => derivedOf(own, combinations));
  const kept = lines.filter((line) => line.role !== 'OWN');
  const dueKeys = new Set(due.map(lineKey));
  const keptKeys = new Set(kept.map(lineKey));
  const remove = kept.filter((line) => !dueKeys.has(lineKey(line)));
  const add = due.filter((line) => !keptKeys.has(lineKey(line)));
  refuseOversold(days, remove, add);
  return { remove, add };
}

/** Two rows of one key are the same row: same claim, property, date, role and quantity. */
function lineKey(line: LiveLine): string {
  return `${dayKey(line)} ${line.role} ${line.claimId} ${line.quantity}`;
}

function byClaim(lines: readonly LiveLine[]): LiveLine[][] {
  const claims = new Map<string, LiveLine[]>();
  for (const line of lines) {
    const known = claims.get(line.claimId);
    if (known) known.push(line);
    else claims.set(line.claimId, [line]);
  }
  return [...claims.values()];
}

function derivedOf(own: readonly LiveLine[], combinations: readonly Combination[]): LiveLine[] {
  const [first] = own;
  if (!first) return [];
  const { claimId, expiresAt } = first;
  return derivedLines(own, combinations).map((line) => ({ ...line, claimId, expiresAt }));
}

function refuseOversold(days: RebuildFacts['days'], remove: readonly LiveLine[], add: readonly LiveLine[]): void {
  const growth = new Map<string, number>();
  const grow = (line: LiveLine, by: number) => growth.set(dayKey(line), (growth.get(dayKey(line)) ?? 0) + by);
  for (const line of add) if (line.role === 'DOWN') grow(line, line.quantity);
  for (const line of remove) if (line.role === 'DOWN') grow(line, -line.quantity);
  const known = new Map(days.map((day) => [dayKey(day), day]));
  const conflicts = add
    .filter((line) => line.role === 'DOWN')
    .filter((line) => {
      const grown = growth.get(dayKey(line)) ?? 0;
      const { units, sold } = known.get(dayKey(line)) ?? { units: 0, sold: 0 };
      return grown > 0 && sold + grown > units;
    })
    .map(({ propertyId, date }) => ({ propertyId, date, reason: 'units' }));
  if (conflicts.length > 0) throw ledgerErrors.combinationConflict([...new Set(reasonLines(conflicts))]);
}
