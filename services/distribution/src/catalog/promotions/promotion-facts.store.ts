import { type Sql, statement } from '@stayline/database';
import { type PromotionFacts } from '@stayline/pricing';

/** A promotion as pricing takes it, and the properties asked for that have it. */
export type OfferedPromotion = PromotionFacts & { propertyIds: string[] };

/**
 * What can still count: active ones in their window; of coupons only the code that was entered, in whatever state, because
 * `couponStatus` says why it does not count.
 */
const FIND = statement(
  'promotion-facts',
  `SELECT p.id, p.code, p.title, p.type, p.status, p.start_date_time AS "startDateTime", p.end_date_time AS "endDateTime",
          p.stay_start_date AS "stayStartDate", p.stay_end_date AS "stayEndDate",
          p.maximum_usage_limit AS "maximumUsageLimit", p.usage_count AS "usageCount",
          p.minimum_nights AS "minimumNights", p.maximum_nights AS "maximumNights",
          p.discount_method AS "discountMethod", p.target, p.discount_amount AS "discountAmount",
          p.discount_percentage AS "discountPercentage", p.maximum_discount_allowed AS "maximumDiscountAllowed",
          p.minimum_booking_amount AS "minimumBookingAmount", p.weekend_only AS "weekendOnly", p.weekday_only AS "weekdayOnly",
          p.clubbed, p.last_minute_unit AS "lastMinuteUnit", p.last_minute_value AS "lastMinuteValue",
          p.early_booker_value_in_days AS "earlyBookerValueInDays", p.free_nights AS "freeNights", p.rank,
          p.blackout_dates AS "blackoutDates", p.checkin_blackout_dates AS "checkinBlackoutDates",
          array_agg(a.property_id) AS "propertyIds"
   FROM channel_access a
   JOIN promotion_property o ON o.property_id = a.property_id
   JOIN promotion p ON p.id = o.promotion_id AND (a.promotion_ids IS NULL OR p.id = ANY (a.promotion_ids))
   WHERE a.channel_id = $1 AND a.property_id = ANY ($2)
     AND CASE WHEN p.type = 'COUPON' THEN upper(btrim(p.code)) = $3
              ELSE p.status = 'ACTIVE' AND (p.start_date_time IS NULL OR p.start_date_time <= $4)
                   AND (p.end_date_time IS NULL OR p.end_date_time >= $4) END
   GROUP BY p.id`,
);

/** `couponCode` as `couponKey` makes it; null: no coupons. */
export function findPromotionFacts(
  sql: Sql,
  channelId: string,
  of: { propertyIds: readonly string[]; couponCode: string | null; moment: Date },
): Promise<OfferedPromotion[]> {
  return sql.rows(FIND, [channelId, of.propertyIds, of.couponCode, of.moment]);
}
