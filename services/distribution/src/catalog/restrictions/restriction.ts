import { type CalendarDate } from '@stayline/calendar';
import { z } from 'zod';
import { amount, catalogId } from '../catalog-fields';
import { checkEntry } from '../check-entry';
import { checkDays, checkTotalDays, type DayRange, MAX_RANGES } from '../ranges';

/** What a range sets of a plan's dates: `rate` null takes the plan's own rate again; undefined leaves it alone. */
export interface RestrictionFields {
  rate: number | null | undefined;
  stopSell: boolean | undefined;
}

export interface RestrictionRange extends DayRange<RestrictionFields> {
  ratePlanId: string;
}

const fields = {
  fromDate: z.string(),
  toDate: z.string(),
  rate: amount.nullish(),
  stopSell: z.boolean().nullish(),
};
const namesSomething = (range: { rate?: unknown; stopSell?: unknown }): boolean =>
  range.rate !== undefined || (range.stopSell ?? undefined) !== undefined;
const NOTHING = { error: 'must name rate or stopSell' };

const listSchema = z.array(z.strictObject(fields).refine(namesSomething, NOTHING)).min(1).max(MAX_RANGES);
const lineSchema = z.strictObject({ ratePlanId: catalogId, ...fields }).refine(namesSomething, NOTHING);

type Sent = z.infer<z.ZodObject<typeof fields>>;

/** The body of a PUT, for one plan. */
export function checkRestrictions(ratePlanId: string, body: unknown, today: CalendarDate): RestrictionRange[] {
  const ranges = checkEntry(listSchema, body).map((sent, index) => rangeOf(ratePlanId, sent, today, `[${index}].`));
  checkTotalDays(ranges);
  return ranges;
}

/** A line of an import. */
export function checkRestrictionLine(value: unknown, today: CalendarDate): RestrictionRange {
  const { ratePlanId, ...sent } = checkEntry(lineSchema, value);
  return rangeOf(ratePlanId, sent, today);
}

function rangeOf(ratePlanId: string, sent: Sent, today: CalendarDate, at?: string): RestrictionRange {
  return {
    ratePlanId,
    ...checkDays(sent, today, at),
    fields: { rate: sent.rate, stopSell: sent.stopSell ?? undefined },
  };
}
