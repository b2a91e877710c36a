export { extraGuestCharge, nightlyPrice, type Guests, type NightlyPrice, type PlanFacts } from './plan';
export { comparePromotions, dateSetHas, type DateSet, type PromotionFacts } from './promotion';
export { KEY_FIELDS, PROMOTION_TYPES, ruleOfType, type KeyField, type PromotionType } from './promotion-types';
export { prepareTaxTable, taxFor, type Tax, type TaxRule, type TaxSlab, type TaxTable } from './tax';
export { GST_ROOM_TABLE } from './gst-room-table';
export { couponKey, prepareStay, type PreparedStay, type StayRequest } from './stay';
export { type AppliedPromotion, type CouponStatus, type PricedStay, type Refusal, type UnitNight } from './priced-stay';
export { priceStay, type StayFacts } from './price-stay';
export {
  pricePartyRooms,
  type ChosenRooms,
  type PartyRoomsPrice,
  type PlanOffer,
  type PropertyOffer,
} from './price-party-rooms';
export { splitTotal, type LineTotal } from './split-total';
export {
  cancellationCharge,
  cancellationTerms,
  type CancellableStay,
  type CancellationRule,
  type CancellationTerms,
} from './cancellation';
