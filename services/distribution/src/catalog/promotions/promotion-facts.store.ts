import { type Sql, statement } from '@stayline/database';
import { type PromotionFacts } from '@stayline/pricing';
import { asKept, keysOf } from '../catalog-table';
import { isPriced, type Promotion } from './promotion';
import { promotionTable } from './promotion.store';

/** A promotion as pricing takes it, and the properties asked for that have it. */
export type OfferedPromotion = PromotionFacts & { propertyIds: string[] };

const PRICED: readonly (keyof PromotionFacts & keyof Promotion)[] = keysOf(promotionTable.columns).filter(isPriced);

/**
 * The promotions that may apply: active ones in their window. Of the coupons only those with the entered code, in any
 * state, because `couponStatus` says why one does not apply.
 */
const FIND = statement(
  'promotion-facts',
  `SELECT ${asKept(promotionTable, 'p', PRICED)}, p.usage_count AS "usageCount",
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
