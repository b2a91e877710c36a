import { z } from 'zod';
import { shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { catalogId, catalogIds, orNull } from '../catalog-fields';

const MAX_RATE_PLANS = 500;
const MAX_PROMOTIONS = 500;

/** What a channel may sell of a property: all its rate plans and promotions, or the ones listed. */
const accessFields = z.strictObject({
  channelId: catalogId.meta({ example: 'stayline-direct' }),
  propertyId: catalogId.meta({ example: 'prop-canal' }),
  ratePlanIds: orNull(catalogIds(MAX_RATE_PLANS)).describe(
    'Plans of the property; null or left out: all of them, later ones too.',
  ),
  promotionIds: orNull(catalogIds(MAX_PROMOTIONS)).meta({
    description: "Null or left out: all of the property's.",
    example: ['promo-monsoon'],
  }),
});
export const accessBody = accessFields.meta({ id: 'AccessBody' });
export const accessView = shownAs({ id: 'AccessView' }, accessFields);

/** `id` is the key in events. It joins two ids with `/`, which no id contains. */
export const accessSchema = accessFields.transform(keyed);
export type Access = z.output<typeof accessSchema>;

export function keyed(sent: z.output<typeof accessFields>) {
  return { id: accessKey(sent.channelId, sent.propertyId), ...sent };
}

export function viewAccess({ id: _id, ...shown }: Access): z.output<typeof accessView> {
  return shown;
}

export function accessKey(channelId: string, propertyId: string): string {
  return `${channelId}/${propertyId}`;
}

export const accessList = listOf('AccessList', accessView);
