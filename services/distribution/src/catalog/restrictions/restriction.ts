import { type CalendarDate } from '@stayline/calendar';
import { checkValue } from '@stayline/http';
import { z } from 'zod';
import { amount, calendarDate, catalogId, orUndefined } from '../catalog-fields';
import { shownAs } from '../catalog-entry';
import {
  checkDays,
  checkTotalDays,
  daysNamed,
  type DayRange,
  MAX_RANGES,
  RANGE_DESCRIPTION,
  rangeEnds,
} from '../ranges';

/** What a range sets on a plan's dates. An undefined field does not change. */
const restrictionFields = {
  rate: amount().nullish().meta({
    description: "Whole units of the currency, per unit and night; null takes the plan's own rate again.",
    example: 6200,
  }),
  stopSell: orUndefined(z.boolean()),
};
const sentRange = z.strictObject({ ...rangeEnds, ...restrictionFields });
type SentRange = z.output<typeof sentRange>;

export interface RestrictionRange extends DayRange<Omit<SentRange, keyof typeof rangeEnds>> {
  ratePlanId: string;
}

function checkRange({ rate, stopSell }: SentRange, context: z.RefinementCtx): void {
  if (rate === undefined && stopSell === undefined)
    context.addIssue({ code: 'custom', message: 'must name rate or stopSell' });
}

/** The body of a PUT, for one plan. */
export const restrictionsBody = z
  .array(sentRange.superRefine(checkRange).meta({ id: 'RestrictionRangeBody', description: RANGE_DESCRIPTION }))
  .min(1)
  .max(MAX_RANGES);

export const restrictionAnswer = shownAs(
  { id: 'RestrictionAnswer' },
  z.object({ ratePlanId: catalogId.meta({ example: 'canal' }), days: daysNamed }),
);

/** The dates of a range on which the plan says something of its own. */
export const restrictionDays = z.array(
  z
    .object({
      date: calendarDate.meta({ example: '2026-12-31' }),
      rate: amount().nullable().describe("Null: the plan's own."),
      stopSell: z.boolean(),
    })
    .meta({ id: 'RestrictionDay', description: 'What a plan says of one date.' }),
);
export type RestrictionDay = z.output<typeof restrictionDays>[number];

const restrictionLine = z.strictObject({ ratePlanId: catalogId, ...sentRange.shape }).superRefine(checkRange);

export function readRestrictions(
  ratePlanId: string,
  sent: readonly SentRange[],
  today: CalendarDate,
): RestrictionRange[] {
  const ranges = sent.map((range, index) => rangeOf(ratePlanId, range, today, `[${index}].`));
  checkTotalDays(ranges);
  return ranges;
}

/** A line of an import. */
export function checkRestrictionLine(value: unknown, today: CalendarDate): RestrictionRange {
  const { ratePlanId, ...sent } = checkValue(restrictionLine, value);
  return rangeOf(ratePlanId, sent, today);
}

function rangeOf(
  ratePlanId: string,
  { fromDate, toDate, ...fields }: SentRange,
  today: CalendarDate,
  at?: string,
): RestrictionRange {
  return { ratePlanId, ...checkDays({ fromDate, toDate }, today, at), fields };
}
