import { type CalendarDate, MAX_RANGE_DAYS } from '@stayline/calendar';
import { checkValue } from '@stayline/http';
import { z } from 'zod';
import { calendarDate, catalogId, orUndefined, whole } from '../catalog-fields';
import { MAX_UNITS } from '../properties/property';
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

/**
 * What a range sets on a property's dates. An undefined field does not change; on a date without a row it means that
 * nothing is on sale.
 */
const inventoryFields = {
  quantity: orUndefined(whole(0, MAX_UNITS)).meta({
    description: "Units on sale; at most the property's physical units.",
    example: 1,
  }),
  stopSell: orUndefined(z.boolean()),
  minimumStay: orUndefined(whole(1, MAX_RANGE_DAYS)).meta({ example: 2 }),
  maximumStay: orUndefined(whole(1, MAX_RANGE_DAYS)),
};
const sentRange = z.strictObject({ ...rangeEnds, ...inventoryFields });
type SentRange = z.output<typeof sentRange>;

export interface InventoryRange extends DayRange<Omit<SentRange, keyof typeof rangeEnds>> {
  propertyId: string;
}

function checkRange(sent: SentRange, context: z.RefinementCtx): void {
  const { quantity, stopSell, minimumStay, maximumStay } = sent;
  if ((quantity ?? stopSell ?? minimumStay ?? maximumStay) === undefined)
    context.addIssue({ code: 'custom', message: 'must name quantity, stopSell, minimumStay or maximumStay' });
  if ((minimumStay ?? 1) > (maximumStay ?? MAX_RANGE_DAYS))
    context.addIssue({ code: 'custom', path: ['maximumStay'], message: 'must not be below minimumStay' });
}

/** The body of a PUT, for one property. */
export const inventoryBody = z
  .array(sentRange.superRefine(checkRange).meta({ id: 'InventoryRangeBody', description: RANGE_DESCRIPTION }))
  .min(1)
  .max(MAX_RANGES);

export const inventoryAnswer = shownAs(
  { id: 'InventoryAnswer' },
  z.object({ propertyId: catalogId.meta({ example: 'canal' }), days: daysNamed }),
);

/** What is on sale on the dates of a range that have a row. */
export const inventoryDays = z.array(
  z
    .object({
      date: calendarDate.meta({ example: '2026-12-20' }),
      quantity: whole(0, MAX_UNITS).describe('Units on sale, sold or not.'),
      stopSell: z.boolean(),
      minimumStay: whole(1, MAX_RANGE_DAYS),
      maximumStay: whole(1, MAX_RANGE_DAYS),
    })
    .meta({ id: 'InventoryDay', description: 'What is on sale on a date.' }),
);
export type InventoryDayEntry = z.output<typeof inventoryDays>[number];

const inventoryLine = z.strictObject({ propertyId: catalogId, ...sentRange.shape }).superRefine(checkRange);

export function readInventory(propertyId: string, sent: readonly SentRange[], today: CalendarDate): InventoryRange[] {
  const ranges = sent.map((range, index) => rangeOf(propertyId, range, today, `[${index}].`));
  checkTotalDays(ranges);
  return ranges;
}

/** A line of an import. */
export function checkInventoryLine(value: unknown, today: CalendarDate): InventoryRange {
  const { propertyId, ...sent } = checkValue(inventoryLine, value);
  return rangeOf(propertyId, sent, today);
}

function rangeOf(
  propertyId: string,
  { fromDate, toDate, ...fields }: SentRange,
  today: CalendarDate,
  at?: string,
): InventoryRange {
  return { propertyId, ...checkDays({ fromDate, toDate }, today, at), fields };
}
