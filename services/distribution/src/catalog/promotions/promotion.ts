import { PROMOTION_TYPES } from '@stayline/pricing';
import { z } from 'zod';
import {
  amount,
  calendarDate,
  catalogId,
  catalogIds,
  freeObject,
  line,
  moment,
  orElse,
  orNull,
  paragraphs,
  percent,
  rank,
  whole,
} from '../catalog-fields';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { promotionProblems } from './promotion-consistency';

const MAX_CODE_LENGTH = 64;
const MAX_WORD_LENGTH = 64;
const MAX_ICON_LENGTH = 2_048;
const MAX_PROPERTIES = 10_000;
const MAX_NIGHTS = 366;
const MAX_USES = 1_000_000_000;
const MAX_HOURS_OR_DAYS = 8_784;
const MAX_DAYS_EARLY = 3_660;
const MAX_DATES = 1_000;
const MAX_RULE_BYTES = 16 * 1024;

/** Days on which a promotion does not apply; `id` and `rangeId` name its components in the API reference. */
export const blackouts = (id: string, rangeId: string) => {
  const range = z
    .strictObject({
      from: calendarDate.meta({ example: '2026-12-24' }),
      to: calendarDate.meta({ description: 'Included.', example: '2026-12-26' }),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must be on or after from' })
    .meta({ id: rangeId });
  return z
    .strictObject({
      dates: orElse(z.array(calendarDate).max(MAX_DATES), []).meta({ example: ['2026-12-31'] }),
      ranges: orElse(z.array(range).max(MAX_DATES), []),
    })
    .meta({ id, description: 'Single dates, and ranges that include both ends.' });
};

const flag = orElse(z.boolean(), false);
const nights = orNull(whole(1, MAX_NIGHTS));

export const usageCount = whole(0, MAX_USES).meta({
  description: 'Redemptions so far; the platform counts them.',
  example: 0,
});

/** The fields that channels read too. */
export const publishedPromotion = (dates: ReturnType<typeof blackouts>) => ({
  code: line(MAX_CODE_LENGTH).meta({
    description: 'For COUPON what the guest enters, compared without letter case.',
    example: 'MONSOON10',
  }),
  title: line().meta({ example: 'Monsoon offer' }),
  description: orNull(paragraphs()).meta({ example: '10 % off in the rainy season' }),
  startDateTime: orNull(moment).meta({
    description: 'When it becomes bookable; ISO 8601 with an offset, answered in UTC.',
    example: '2026-06-01T00:00:00+05:30',
  }),
  endDateTime: orNull(moment).describe(
    'After this bookings cannot use it, not before `startDateTime`; ISO 8601 with an offset, answered in UTC.',
  ),
  stayStartDate: orNull(calendarDate).describe('Earliest check-in.'),
  stayEndDate: orNull(calendarDate).describe('Latest check-out.'),
  maximumUsageLimit: orNull(whole(0, MAX_USES)).describe('Null is unlimited; not below the redemptions so far.'),
  minimumNights: nights,
  maximumNights: nights,
  discountMethod: z.enum(['PERCENTAGE', 'FLAT']).meta({ example: 'PERCENTAGE' }),
  discountType: orNull(line(MAX_WORD_LENGTH)).meta({ example: 'SEASONAL' }),
  target: orNull(line(MAX_WORD_LENGTH)).meta({
    description: '`ROOM` leaves extra-guest charges alone.',
    example: 'ROOM',
  }),
  discountAmount: orNull(amount(1)).describe('With FLAT, whole units of the currency per booking.'),
  discountPercentage: orNull(percent).meta({
    description: 'With PERCENTAGE; above 0, at most four decimals; a plain number: 12.5 is 12.5 %.',
    example: 10,
  }),
  maximumDiscountAllowed: orNull(amount()),
  minimumBookingAmount: orNull(amount()),
  status: orElse(z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED']), 'ACTIVE').describe('ACTIVE when left out.'),
  type: orNull(z.enum(PROMOTION_TYPES)).meta({ description: 'Null: UNKNOWN.', example: 'COUPON' }),
  nonRefundable: flag,
  weekendOnly: flag,
  weekdayOnly: flag,
  clubbed: flag.describe('True when it can be combined with others that can.'),
  lastMinuteUnit: orNull(z.enum(['HOURS', 'DAYS'])).describe('With LAST_MINUTE.'),
  lastMinuteValue: orNull(whole(1, MAX_HOURS_OR_DAYS)).describe('With LAST_MINUTE.'),
  earlyBookerValueInDays: orNull(whole(0, MAX_DAYS_EARLY)).describe('With EARLY_BOOKER.'),
  freeNights: nights.describe('With FREE_NIGHT.'),
  termsAndConditions: orNull(paragraphs()).meta({ example: 'Once per guest.' }),
  icon: orNull(line(MAX_ICON_LENGTH)).meta({ example: 'umbrella' }),
  rank: orNull(rank).describe('Lower comes first and wins ties.'),
  blackoutDates: orNull(dates).describe('Nights on which it does not apply.'),
  checkinBlackoutDates: orNull(dates).describe('Check-in dates on which it does not apply.'),
  rule: orNull(freeObject(MAX_RULE_BYTES)).describe('Kept, without effect; at most 16 KiB of JSON.'),
});

const promotionOf = (dates: ReturnType<typeof blackouts>) =>
  z.strictObject({
    id: catalogId.meta({ example: 'promo-monsoon' }),
    propertyIds: catalogIds(MAX_PROPERTIES).meta({
      description: 'The properties that it holds for.',
      example: ['prop-canal'],
    }),
    ...publishedPromotion(dates),
  });

/** The contract's Promotion with the properties that it holds for; money in whole units of their currency. */
export const promotionFields = promotionOf(blackouts('BlackoutDatesBody', 'BlackoutRangeBody'));
export type Promotion = z.output<typeof promotionFields>;

export const promotionBody = bodyOf('PromotionBody', promotionFields);
export const promotionView = shownAs(
  { id: 'PromotionView' },
  promotionOf(blackouts('BlackoutDates', 'BlackoutRange')).extend({ usageCount }),
);

/** Fields on which no price depends, and which searches need not read. */
const UNPRICED = [
  'propertyIds',
  'description',
  'discountType',
  'nonRefundable',
  'termsAndConditions',
  'icon',
  'rule',
] as const;
type Unpriced = (typeof UNPRICED)[number];

export function isPriced<F extends string>(field: F): field is Exclude<F, Unpriced> {
  return !UNPRICED.includes(field as never);
}

export const promotionSchema = promotionFields.superRefine((promotion, context) => {
  for (const { field, reason } of promotionProblems(promotion))
    context.addIssue({ code: 'custom', path: [field], message: reason });
});

export const promotionList = listOf('PromotionList', promotionView);
