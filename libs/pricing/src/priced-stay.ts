import { type CalendarDate } from '@stayline/calendar';
import { type Amount } from '@stayline/money';
import { type PromotionType } from './promotion-types';

/** One unit on one night, in whole units of currency. `charged` = `original` − `discount`; `original` = `room` + `extras`. */
export interface UnitNight {
  date: CalendarDate;
  /** 1 to quantity. */
  unit: number;
  room: Amount;
  extras: Amount;
  original: Amount;
  discount: Amount;
  charged: Amount;
  /** Plain number: 12 is 12 %. */
  gstPercent: number;
  gst: Amount;
  /** The tax that the original price would have borne, at its own slab. */
  originalGst: Amount;
  taxRuleId: string;
  /** The promotions that took something off this row, in order of rank. */
  promotionIds: readonly string[];
}

/** A promotion that took something off the stay. */
export interface AppliedPromotion {
  id: string;
  code: string;
  title: string;
  type: PromotionType | null;
  discount: Amount;
}

/** Why a promotion does not count on a stay, timing aside (only coupons are told, and they have none). */
export type Refusal =
  | 'INACTIVE'
  | 'NOT_STARTED'
  | 'EXPIRED'
  | 'EXHAUSTED'
  | 'STAY_DATES'
  | 'CHECKIN_BLACKOUT'
  | 'MINIMUM_NIGHTS'
  | 'MAXIMUM_NIGHTS'
  | 'MINIMUM_BOOKING_AMOUNT'
  | 'NO_MATCHING_NIGHT';

/**
 * What became of the coupon code: APPLIED; UNKNOWN (no coupon of the property has it); a refusal; NO_DISCOUNT (it would
 * take nothing off, for example at the floor price); NOT_BEST (another promotion is better and it cannot be combined).
 */
export type CouponStatus = 'APPLIED' | 'UNKNOWN' | Refusal | 'NO_DISCOUNT' | 'NOT_BEST';

/** The full price of a stay: plain JSON, kept in the quote so that a booking never recomputes. */
export interface PricedStay {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  numberOfNights: number;
  adults: number;
  children: number;
  quantity: number;
  originalNetAmountBeforeTax: Amount;
  originalNetAmountAfterTax: Amount;
  netAmountBeforeTax: Amount;
  netAmountAfterTax: Amount;
  /** Total of all units ÷ nights, rounded; never to be summed. */
  netPerNightAmountBeforeTax: Amount;
  netPerNightAmountAfterTax: Amount;
  gstAmount: Amount;
  discountAmount: Amount;
  /** By night, then by unit. */
  unitNights: readonly UnitNight[];
  promotions: readonly AppliedPromotion[];
  /** Null when no code was given. */
  couponStatus: CouponStatus | null;
  /** The tax rules used, in order of date. */
  taxRuleIds: readonly string[];
  /** The earliest `endDateTime` of the applied promotions, ISO 8601 in UTC: a quote must not outlive it. */
  promotionsEndAt: string | null;
}
