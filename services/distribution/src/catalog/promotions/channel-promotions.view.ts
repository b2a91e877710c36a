import { type DateSet } from '@stayline/pricing';
import { type PromotionRow } from './channel-promotions.store';

/** Single dates, and ranges that include both ends. */
export interface ActiveDateSetView {
  /** @example ["2026-12-31"] */
  dates?: string[];
  ranges?: ActiveDateRangeView[];
}

export interface ActiveDateRangeView {
  /** @example "2026-12-24" */
  from: string;
  /** @example "2026-12-26" */
  to: string;
}

/** A promotion that can be used now or later. Every field is there; what does not concern the promotion is null. */
export interface ActivePromotionView {
  id: string;
  /** For COUPON, the code that the guest enters. @example "MONSOON10" */
  code: string;
  title: string;
  description: string | null;
  /** When it becomes bookable, ISO 8601 in UTC. */
  startDateTime: string | null;
  /** After this bookings cannot use it, ISO 8601 in UTC. */
  endDateTime: string | null;
  /** Earliest check-in. */
  stayStartDate: string | null;
  /** Latest check-out. */
  stayEndDate: string | null;
  /** Null: unlimited. @isInt */
  maximumUsageLimit: number | null;
  /** @isInt */
  usageCount: number | null;
  /** @isInt */
  minimumNights: number | null;
  /** @isInt */
  maximumNights: number | null;
  discountMethod: 'PERCENTAGE' | 'FLAT';
  discountType: string | null;
  /** @example "ROOM" */
  target: string | null;
  /** With FLAT. @isInt */
  discountAmount: number | null;
  /** With PERCENTAGE; a plain number: 12.5 is 12.5 %. */
  discountPercentage: number | null;
  /** @isInt */
  maximumDiscountAllowed: number | null;
  /** @isInt */
  minimumBookingAmount: number | null;
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED';
  /** UNKNOWN: none was given. */
  type: PromotionTypeView;
  nonRefundable: boolean;
  weekendOnly: boolean;
  weekdayOnly: boolean;
  /** True when it can be combined with others that can. */
  clubbed: boolean;
  /** With LAST_MINUTE. */
  lastMinuteUnit: 'HOURS' | 'DAYS' | null;
  /** With LAST_MINUTE. @isInt */
  lastMinuteValue: number | null;
  /** With EARLY_BOOKER. @isInt */
  earlyBookerValueInDays: number | null;
  /** With FREE_NIGHT. @isInt */
  freeNights: number | null;
  termsAndConditions: string | null;
  icon: string | null;
  /** Lower comes first. @isInt */
  rank: number | null;
  /** Nights on which it does not apply. */
  blackoutDates: ActiveDateSetView | null;
  /** Check-in dates on which it does not apply. */
  checkinBlackoutDates: ActiveDateSetView | null;
  /** Kept as the operator gave it. */
  rule: { [name: string]: unknown } | null;
}

export type PromotionTypeView = 'COUPON' | 'EARLY_BOOKER' | 'LAST_MINUTE' | 'FREE_NIGHT' | 'BASIC' | 'UNKNOWN';

export function viewPromotion(row: PromotionRow): ActivePromotionView {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    description: row.description,
    startDateTime: row.start_date_time?.toISOString() ?? null,
    endDateTime: row.end_date_time?.toISOString() ?? null,
    stayStartDate: row.stay_start_date,
    stayEndDate: row.stay_end_date,
    maximumUsageLimit: row.maximum_usage_limit,
    usageCount: row.usage_count,
    minimumNights: row.minimum_nights,
    maximumNights: row.maximum_nights,
    discountMethod: row.discount_method,
    discountType: row.discount_type,
    target: row.target,
    discountAmount: row.discount_method === 'FLAT' ? row.discount_amount : null,
    discountPercentage: row.discount_method === 'PERCENTAGE' ? row.discount_percentage : null,
    maximumDiscountAllowed: row.maximum_discount_allowed,
    minimumBookingAmount: row.minimum_booking_amount,
    status: row.status,
    nonRefundable: row.non_refundable,
    weekendOnly: row.weekend_only,
    weekdayOnly: row.weekday_only,
    clubbed: row.clubbed,
    ...typeFields(row),
    termsAndConditions: row.terms_and_conditions,
    icon: row.icon,
    rank: row.rank,
    blackoutDates: viewDateSet(row.blackout_dates),
    checkinBlackoutDates: viewDateSet(row.checkin_blackout_dates),
    rule: row.rule,
  };
}

/** PRICE-33: each is there for its own type alone. */
function typeFields(row: PromotionRow) {
  const isLastMinute = row.type === 'LAST_MINUTE';
  return {
    type: row.type ?? ('UNKNOWN' as const),
    lastMinuteUnit: isLastMinute ? row.last_minute_unit : null,
    lastMinuteValue: isLastMinute ? row.last_minute_value : null,
    earlyBookerValueInDays: row.type === 'EARLY_BOOKER' ? row.early_booker_value_in_days : null,
    freeNights: row.type === 'FREE_NIGHT' ? row.free_nights : null,
  };
}

function viewDateSet(set: DateSet | null): ActiveDateSetView | null {
  if (set === null) return null;
  return {
    ...(set.dates && { dates: [...set.dates] }),
    ...(set.ranges && { ranges: set.ranges.map(({ from, to }) => ({ from, to })) }),
  };
}

/** Promotions by type; only the types that there are. */
export interface PromotionGroupsView {
  COUPON?: ActivePromotionView[];
  EARLY_BOOKER?: ActivePromotionView[];
  LAST_MINUTE?: ActivePromotionView[];
  FREE_NIGHT?: ActivePromotionView[];
  BASIC?: ActivePromotionView[];
  /** Those without a type. */
  UNKNOWN?: ActivePromotionView[];
}

export function groupPromotions(promotions: readonly ActivePromotionView[]): PromotionGroupsView {
  const groups: PromotionGroupsView = {};
  for (const promotion of promotions) (groups[promotion.type] ??= []).push(promotion);
  return groups;
}
