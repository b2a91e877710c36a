import { dateSetHas, type PromotionFacts } from './promotion';
import { type Refusal } from './priced-stay';
import { type PriceGrid } from './price-grid';
import { type PreparedStay } from './stay';

/** Why a promotion does not count on this stay as a whole; undefined when its conditions hold (timing aside). */
export function refusalOf(promotion: PromotionFacts, grid: PriceGrid): Refusal | undefined {
  return windowRefusal(promotion, grid.stay) ?? stayRefusal(promotion, grid);
}

/** PRICE-13, PRICE-19: status, startDateTime, endDateTime (both moments included), maximumUsageLimit. */
function windowRefusal(promotion: PromotionFacts, stay: PreparedStay): Refusal | undefined {
  if (promotion.status !== 'ACTIVE') return promotion.status;
  if (promotion.startDateTime !== null && stay.bookedAtMs < promotion.startDateTime.getTime()) return 'NOT_STARTED';
  if (promotion.endDateTime !== null && stay.bookedAtMs > promotion.endDateTime.getTime()) return 'EXPIRED';
  if (promotion.maximumUsageLimit !== null && (promotion.usageCount ?? 0) >= promotion.maximumUsageLimit)
    return 'EXHAUSTED';
  return undefined;
}

/** PRICE-14 to PRICE-17: earliest check-in, latest check-out, check-in blackout, nights (all of them count), original amount before tax. */
function stayRefusal(promotion: PromotionFacts, { stay, originalTotal }: PriceGrid): Refusal | undefined {
  if (promotion.stayStartDate !== null && stay.checkIn < promotion.stayStartDate) return 'STAY_DATES';
  if (promotion.stayEndDate !== null && stay.checkOut > promotion.stayEndDate) return 'STAY_DATES';
  if (dateSetHas(promotion.checkinBlackoutDates, stay.checkIn)) return 'CHECKIN_BLACKOUT';
  if (promotion.minimumNights !== null && stay.dates.length < promotion.minimumNights) return 'MINIMUM_NIGHTS';
  if (promotion.maximumNights !== null && stay.dates.length > promotion.maximumNights) return 'MAXIMUM_NIGHTS';
  if (promotion.minimumBookingAmount !== null && originalTotal < promotion.minimumBookingAmount)
    return 'MINIMUM_BOOKING_AMOUNT';
  return undefined;
}

/** Whether a night of the stay takes the promotion: weekend nights, weekday nights, blackout dates. */
export function matchesNight(promotion: PromotionFacts, stay: PreparedStay, night: number): boolean {
  const weekend = stay.weekend[night] === true;
  if (promotion.weekendOnly && !weekend) return false;
  if (promotion.weekdayOnly && weekend) return false;
  const date = stay.dates[night];
  return date !== undefined && !dateSetHas(promotion.blackoutDates, date);
}

export function matchesAnyNight(promotion: PromotionFacts, stay: PreparedStay): boolean {
  return stay.dates.some((_date, night) => matchesNight(promotion, stay, night));
}
