import { type CalendarDate, checkDate, checkRange, type DateRange } from '@stayline/calendar';
import { httpErrors } from '@stayline/http';
import { dailyRatesErrors } from './daily-rates.errors';

/** PRICE-38. */
export const MAX_PROPERTY_IDS = 200;

export interface DailyRatesRequest {
  propertyIds: string[];
  range: DateRange;
}

/**
 * Reads the body of `POST /v1/properties/rates`. Of several mistakes the first in the contract's order is reported
 * (PRICE-37): propertyIds empty, fromDate missing, fromDate in the past, toDate missing, toDate in the past. Mistakes
 * that the contract does not name come last.
 */
export function readDailyRates(body: unknown, today: CalendarDate): DailyRatesRequest {
  const { propertyIds, fromDate, toDate } = fieldsOf(body);
  if (isAbsent(propertyIds) || (Array.isArray(propertyIds) && propertyIds.length === 0))
    throw dailyRatesErrors.propertyIdsEmpty();
  if (!isIdList(propertyIds)) throw dailyRatesErrors.propertyIdsMalformed(MAX_PROPERTY_IDS);
  checkDay('fromDate', fromDate, today);
  checkDay('toDate', toDate, today);
  return { propertyIds: [...new Set(propertyIds)], range: checkRange(fromDate, toDate) };
}

function checkDay(field: string, value: unknown, today: CalendarDate): void {
  if (isAbsent(value)) throw dailyRatesErrors.dateMissing(field);
  if (checkDate(field, value) < today) throw dailyRatesErrors.dateInPast(field);
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) throw httpErrors.validationFailed(['body: invalid object']);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** ALL-13: null is the same as absent, and so is an empty text. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_PROPERTY_IDS && value.every((each) => typeof each === 'string');
}
