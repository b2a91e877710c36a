import { type CalendarDate, MAX_RANGE_DAYS } from '@stayline/calendar';
import { z } from 'zod';
import { catalogId, whole } from '../catalog-fields';
import { checkEntry } from '../check-entry';
import { MAX_UNITS } from '../properties/property';
import { checkDays, checkTotalDays, type DayRange, MAX_RANGES } from '../ranges';

/** What a range sets of a property's dates; undefined leaves it alone, and on a date without a row means nothing on sale. */
export interface InventoryFields {
  /** Units on sale. */
  units: number | undefined;
  stopSell: boolean | undefined;
  minimumStay: number | undefined;
  maximumStay: number | undefined;
}

export interface InventoryRange extends DayRange<InventoryFields> {
  propertyId: string;
}

const stay = whole(1, MAX_RANGE_DAYS);
const fields = {
  fromDate: z.string(),
  toDate: z.string(),
  quantity: whole(0, MAX_UNITS).nullish(),
  stopSell: z.boolean().nullish(),
  minimumStay: stay.nullish(),
  maximumStay: stay.nullish(),
};
const base = z.strictObject(fields);
type Sent = z.infer<typeof base>;

const namesSomething = (sent: Sent): boolean =>
  (sent.quantity ?? sent.stopSell ?? sent.minimumStay ?? sent.maximumStay ?? undefined) !== undefined;
const staysInOrder = (sent: Sent): boolean => (sent.minimumStay ?? 1) <= (sent.maximumStay ?? MAX_RANGE_DAYS);
const NOTHING = { error: 'must name quantity, stopSell, minimumStay or maximumStay' };
const OUT_OF_ORDER = { path: ['maximumStay'], error: 'must not be below minimumStay' };

const listSchema = z
  .array(base.refine(namesSomething, NOTHING).refine(staysInOrder, OUT_OF_ORDER))
  .min(1)
  .max(MAX_RANGES);
const lineSchema = z
  .strictObject({ propertyId: catalogId, ...fields })
  .refine(namesSomething, NOTHING)
  .refine(staysInOrder, OUT_OF_ORDER);

/** The body of a PUT, for one property. */
export function checkInventory(propertyId: string, body: unknown, today: CalendarDate): InventoryRange[] {
  const ranges = checkEntry(listSchema, body).map((sent, index) => rangeOf(propertyId, sent, today, `[${index}].`));
  checkTotalDays(ranges);
  return ranges;
}

/** A line of an import. */
export function checkInventoryLine(value: unknown, today: CalendarDate): InventoryRange {
  const { propertyId, ...sent } = checkEntry(lineSchema, value);
  return rangeOf(propertyId, sent, today);
}

function rangeOf(propertyId: string, sent: Sent, today: CalendarDate, at?: string): InventoryRange {
  const { quantity, stopSell, minimumStay, maximumStay } = sent;
  return {
    propertyId,
    ...checkDays(sent, today, at),
    fields: {
      units: quantity ?? undefined,
      stopSell: stopSell ?? undefined,
      minimumStay: minimumStay ?? undefined,
      maximumStay: maximumStay ?? undefined,
    },
  };
}
