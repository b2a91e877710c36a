import { z } from 'zod';
import { catalogId, orNull } from '../catalog-fields';

const MAX_RATE_PLANS = 500;
const MAX_PROMOTIONS = 500;

/** What a channel may sell of a property: all its rate plans and promotions, or the ones listed. */
export interface Access {
  /** The key in events; `/` is part of no id. */
  id: string;
  channelId: string;
  propertyId: string;
  /** Null: all, later ones too. */
  ratePlanIds: string[] | null;
  promotionIds: string[] | null;
}

const ids = (max: number) =>
  z
    .array(catalogId)
    .max(max)
    .transform((list) => [...new Set(list)].sort());

export const accessSchema: z.ZodType<Access> = z
  .strictObject({
    channelId: catalogId,
    propertyId: catalogId,
    ratePlanIds: orNull(ids(MAX_RATE_PLANS)),
    promotionIds: orNull(ids(MAX_PROMOTIONS)),
  })
  .transform((access) => ({ id: accessKey(access.channelId, access.propertyId), ...access }));

export function accessKey(channelId: string, propertyId: string): string {
  return `${channelId}/${propertyId}`;
}
