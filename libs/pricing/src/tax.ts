import { type CalendarDate, isCalendarDate } from '@stayline/calendar';
import { type Amount, type Percent, parsePercent, percentOf, percentValue } from '@stayline/money';

/** One slab of a tax rule: prices up to and including `upTo` (null: all above) bear `percent`, a plain number. */
export interface TaxSlab {
  upTo: Amount | null;
  percent: number;
}

/** One row of a tax table: its slabs hold for stay dates from `effectiveFrom` until the next rule's. */
export interface TaxRule {
  id: string;
  effectiveFrom: CalendarDate;
  slabs: readonly TaxSlab[];
}

/** A rule made ready for many look-ups. */
export interface PreparedTaxRule {
  readonly id: string;
  readonly effectiveFrom: CalendarDate;
  readonly slabs: readonly { readonly upTo: number; readonly percent: Percent; readonly value: number }[];
}

/** Made by `prepareTaxTable` alone; newest rule first. */
export interface TaxTable {
  readonly newestFirst: readonly PreparedTaxRule[];
}

export interface Tax {
  /** The rule used, kept in quotes. */
  ruleId: string;
  /** Plain number: 12 is 12 %. */
  percent: number;
  amount: Amount;
}

/**
 * Checks the rows of a tax table and makes them ready for pricing. Do it when the table is read, not per request. A
 * RangeError names a rule with a wrong date or percentage, with slabs out of order, or whose last slab has an upper
 * end.
 */
export function prepareTaxTable(rules: readonly TaxRule[]): TaxTable {
  if (rules.length === 0) throw new RangeError('A tax table needs at least one rule');
  const newestFirst = rules.map(prepareRule).sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1));
  const repeated = newestFirst.find((rule, index) => rule.effectiveFrom === newestFirst[index + 1]?.effectiveFrom);
  if (repeated) throw new RangeError(`Two tax rules are effective from ${repeated.effectiveFrom}`);
  return { newestFirst };
}

function prepareRule(rule: TaxRule): PreparedTaxRule {
  if (!isCalendarDate(rule.effectiveFrom))
    throw new RangeError(`Tax rule ${rule.id}: effectiveFrom is not a calendar date`);
  let previous = -1;
  const slabs = rule.slabs.map((slab) => {
    const upTo = slab.upTo ?? Infinity;
    const percent = parsePercent(slab.percent);
    if (percent === undefined) throw new RangeError(`Tax rule ${rule.id}: ${slab.percent} is not a percentage`);
    if (!(upTo > previous)) throw new RangeError(`Tax rule ${rule.id}: slabs must rise`);
    previous = upTo;
    return { upTo, percent, value: percentValue(percent) };
  });
  if (previous !== Infinity) throw new RangeError(`Tax rule ${rule.id}: the last slab must have upTo null`);
  return { id: rule.id, effectiveFrom: rule.effectiveFrom, slabs };
}

/** The rule for a stay date. A RangeError when the table begins later. */
export function taxRuleOn(table: TaxTable, date: CalendarDate): PreparedTaxRule {
  const rule = table.newestFirst.find((candidate) => candidate.effectiveFrom <= date);
  if (!rule) throw new RangeError(`No tax rule is effective on ${date}`);
  return rule;
}

/** The slab that a price falls into; `upTo` is inclusive. */
export function slabFor(rule: PreparedTaxRule, price: Amount): PreparedTaxRule['slabs'][number] {
  for (const slab of rule.slabs) if (price <= slab.upTo) return slab;
  throw new RangeError(`Tax rule ${rule.id} has no slab for ${price}`);
}

/** The tax on one unit and night charged at `price`, rounded half-up to whole units. */
export function taxFor(table: TaxTable, date: CalendarDate, price: Amount): Tax {
  const rule = taxRuleOn(table, date);
  const slab = slabFor(rule, price);
  return { ruleId: rule.id, percent: slab.value, amount: percentOf(price, slab.percent) };
}
