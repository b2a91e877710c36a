import { KEY_FIELDS, PROMOTION_TYPES, type PromotionType, ruleOfType } from '@stayline/pricing';
import { z } from 'zod';
import { catalogId } from '../catalog-fields';
import { type ChannelPromotion } from './channel-promotions.store';
import { blackouts, publishedPromotion, usageCount } from './promotion';

export const promotionFieldsOfChannels = {
  id: catalogId.meta({ example: 'promo-monsoon' }),
  ...publishedPromotion(blackouts('ActiveDateSetView', 'ActiveDateRangeView')),
};

export const activePromotionView = z
  .object({
    ...promotionFieldsOfChannels,
    type: z
      .enum([...PROMOTION_TYPES, 'UNKNOWN'])
      .meta({ id: 'PromotionTypeView', description: 'UNKNOWN: none was given.' }),
    usageCount: usageCount.nullable(),
  })
  .meta({
    id: 'ActivePromotionView',
    description:
      'A promotion that can be used now or later. Every field is there; what does not concern the promotion is null.',
  });
export type ActivePromotionView = z.output<typeof activePromotionView>;

/** PRICE-33: a key field is shown only for its own type, and a figure only for its own method. */
export function viewPromotion(promotion: ChannelPromotion): ActivePromotionView {
  const { type, discountMethod } = promotion;
  const view: ActivePromotionView = { ...promotion, type: type ?? 'UNKNOWN' };
  if (discountMethod !== 'FLAT') view.discountAmount = null;
  if (discountMethod !== 'PERCENTAGE') view.discountPercentage = null;
  for (const field of KEY_FIELDS) if (!ruleOfType(type).keyFields.includes(field)) view[field] = null;
  return view;
}

const group = z.array(activePromotionView).optional();
const groups = Object.fromEntries(PROMOTION_TYPES.map((type) => [type, group])) as Record<PromotionType, typeof group>;

export const promotionGroupsView = z
  .object({ ...groups, UNKNOWN: group.describe('Those without a type.') })
  .meta({ id: 'PromotionGroupsView', description: 'Promotions by type; only the types that there are.' });
export type PromotionGroupsView = z.output<typeof promotionGroupsView>;

export function groupPromotions(promotions: readonly ActivePromotionView[]): PromotionGroupsView {
  const found: PromotionGroupsView = {};
  for (const promotion of promotions) (found[promotion.type] ??= []).push(promotion);
  return found;
}
