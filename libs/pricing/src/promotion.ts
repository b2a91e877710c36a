import { type CalendarDate } from '@stayline/calendar';
import { type Amount } from '@stayline/money';
import { type PromotionType } from './promotion-types';

/** `blackoutDates` and `checkinBlackoutDates`; ranges include both ends. */
export interface DateSet {
  dates?: readonly CalendarDate[] | null;
  ranges?: readonly { from: CalendarDate; to: CalendarDate }[] | null;
}

/** The fields of the contract's Promotion that decide a price. Titles, icons and terms pass through elsewhere. */
export interface PromotionFacts {
  id: string;
  code: string;
  title: string;
  /** Null (shown as `UNKNOWN`) is treated as BASIC: it applies by itself when its conditions hold. */
  type: PromotionType | null;
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED';
  startDateTime: Date | null;
  endDateTime: Date | null;
  stayStartDate: CalendarDate | null;
  stayEndDate: CalendarDate | null;
  maximumUsageLimit: number | null;
  usageCount: number | null;
  minimumNights: number | null;
  maximumNights: number | null;
  discountMethod: 'PERCENTAGE' | 'FLAT';
  /** `ROOM` leaves extra-guest charges alone; anything else counts all. */
  target: string | null;
  discountAmount: Amount | null;
  /** A plain number from 0 to 100, at most four decimals. */
  discountPercentage: number | null;
  maximumDiscountAllowed: Amount | null;
  minimumBookingAmount: Amount | null;
  weekendOnly: boolean;
  weekdayOnly: boolean;
  clubbed: boolean;
  lastMinuteUnit: 'HOURS' | 'DAYS' | null;
  lastMinuteValue: number | null;
  earlyBookerValueInDays: number | null;
  freeNights: number | null;
  /** Lower wins ties; null comes last. */
  rank: number | null;
  blackoutDates: DateSet | null;
  checkinBlackoutDates: DateSet | null;
}

/** The one order of promotions: lower rank first, none last, then id. */
export function comparePromotions(a: PromotionFacts, b: PromotionFacts): number {
  const byRank = (a.rank ?? Infinity) - (b.rank ?? Infinity);
  if (byRank < 0 || byRank > 0) return byRank;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function dateSetHas(set: DateSet | null, date: CalendarDate): boolean {
  if (set === null) return false;
  if (set.dates?.includes(date)) return true;
  return set.ranges?.some((range) => range.from <= date && date <= range.to) ?? false;
}
