import { z } from 'zod';
import {
  amount,
  calendarDate,
  catalogId,
  freeObject,
  line,
  orElse,
  orNull,
  paragraphs,
  percent,
  rank,
  whole,
} from '../catalog-fields';
import { promotionProblems } from './promotion-consistency';

const MAX_CODE_LENGTH = 64;
const MAX_PROPERTIES = 10_000;
const MAX_NIGHTS = 366;
const MAX_USES = 1_000_000_000;
const MAX_HOURS_OR_DAYS = 8_784;
const MAX_DAYS_EARLY = 3_660;
const MAX_DATES = 1_000;
const MAX_RULE_BYTES = 16 * 1024;
const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

export const PROMOTION_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED'] as const;
const TYPES = ['COUPON', 'EARLY_BOOKER', 'LAST_MINUTE', 'FREE_NIGHT', 'BASIC'] as const;

export interface BlackoutDates {
  dates: string[];
  /** Both ends included. */
  ranges: { from: string; to: string }[];
}

/** The contract's Promotion with the properties that it holds for; money in whole units of their currency. */
export interface Promotion {
  id: string;
  propertyIds: string[];
  code: string;
  title: string;
  description: string | null;
  /** UTC. */
  startDateTime: string | null;
  endDateTime: string | null;
  stayStartDate: string | null;
  stayEndDate: string | null;
  maximumUsageLimit: number | null;
  minimumNights: number | null;
  maximumNights: number | null;
  discountMethod: 'PERCENTAGE' | 'FLAT';
  discountType: string | null;
  target: string | null;
  discountAmount: number | null;
  discountPercentage: number | null;
  maximumDiscountAllowed: number | null;
  minimumBookingAmount: number | null;
  status: (typeof PROMOTION_STATUSES)[number];
  /** Null: shown as UNKNOWN. */
  type: (typeof TYPES)[number] | null;
  nonRefundable: boolean;
  weekendOnly: boolean;
  weekdayOnly: boolean;
  clubbed: boolean;
  lastMinuteUnit: 'HOURS' | 'DAYS' | null;
  lastMinuteValue: number | null;
  earlyBookerValueInDays: number | null;
  freeNights: number | null;
  termsAndConditions: string | null;
  icon: string | null;
  rank: number | null;
  blackoutDates: BlackoutDates | null;
  checkinBlackoutDates: BlackoutDates | null;
  rule: Record<string, unknown> | null;
}

const moment = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time with its offset, as 2026-12-01T00:00:00+05:30' })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) <= LATEST, {
    error: 'must lie in the years 1900 to 9999',
    abort: true,
  })
  .transform((text) => new Date(text).toISOString());

const blackout = z.strictObject({
  dates: orElse(z.array(calendarDate).max(MAX_DATES), []),
  ranges: orElse(
    z
      .array(
        z
          .strictObject({ from: calendarDate, to: calendarDate })
          .refine((range) => range.from <= range.to, { path: ['to'], error: 'must be on or after from' }),
      )
      .max(MAX_DATES),
    [],
  ),
});

const propertyIds = z
  .array(catalogId)
  .max(MAX_PROPERTIES)
  // A set: sorted and without repeats, so that the same one is recognised.
  .transform((ids) => [...new Set(ids)].sort());

export const promotionSchema: z.ZodType<Promotion> = z
  .strictObject({
    id: catalogId,
    propertyIds,
    code: line(MAX_CODE_LENGTH),
    title: line(),
    description: orNull(paragraphs()),
    startDateTime: orNull(moment),
    endDateTime: orNull(moment),
    stayStartDate: orNull(calendarDate),
    stayEndDate: orNull(calendarDate),
    maximumUsageLimit: orNull(whole(0, MAX_USES)),
    minimumNights: orNull(whole(1, MAX_NIGHTS)),
    maximumNights: orNull(whole(1, MAX_NIGHTS)),
    discountMethod: z.enum(['PERCENTAGE', 'FLAT']),
    discountType: orNull(line(64)),
    target: orNull(line(64)),
    discountAmount: orNull(amount.min(1)),
    discountPercentage: orNull(percent),
    maximumDiscountAllowed: orNull(amount),
    minimumBookingAmount: orNull(amount),
    status: orElse(z.enum(PROMOTION_STATUSES), 'ACTIVE'),
    type: orNull(z.enum(TYPES)),
    nonRefundable: orElse(z.boolean(), false),
    weekendOnly: orElse(z.boolean(), false),
    weekdayOnly: orElse(z.boolean(), false),
    clubbed: orElse(z.boolean(), false),
    lastMinuteUnit: orNull(z.enum(['HOURS', 'DAYS'])),
    lastMinuteValue: orNull(whole(1, MAX_HOURS_OR_DAYS)),
    earlyBookerValueInDays: orNull(whole(0, MAX_DAYS_EARLY)),
    freeNights: orNull(whole(1, MAX_NIGHTS)),
    termsAndConditions: orNull(paragraphs()),
    icon: orNull(line(2_048)),
    rank: orNull(rank),
    blackoutDates: orNull(blackout),
    checkinBlackoutDates: orNull(blackout),
    rule: orNull(freeObject(MAX_RULE_BYTES)),
  })
  .superRefine((promotion, context) => {
    for (const { field, reason } of promotionProblems(promotion))
      context.addIssue({ code: 'custom', path: [field], message: reason });
  });
