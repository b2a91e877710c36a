import { type BlackoutDates, type Promotion } from './promotion';

export interface PromotionView {
  id: string;
  propertyIds: string[];
  code: string;
  title: string;
  description: string | null;
  /** @format date-time */
  startDateTime: string | null;
  /** @format date-time */
  endDateTime: string | null;
  /** @format date */
  stayStartDate: string | null;
  /** @format date */
  stayEndDate: string | null;
  /** @isInt */
  maximumUsageLimit: number | null;
  /** Redemptions so far; the platform counts them. @isInt */
  usageCount: number;
  /** @isInt */
  minimumNights: number | null;
  /** @isInt */
  maximumNights: number | null;
  discountMethod: 'PERCENTAGE' | 'FLAT';
  discountType: string | null;
  target: string | null;
  /** @isInt */
  discountAmount: number | null;
  discountPercentage: number | null;
  /** @isInt */
  maximumDiscountAllowed: number | null;
  /** @isInt */
  minimumBookingAmount: number | null;
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED';
  type: 'COUPON' | 'EARLY_BOOKER' | 'LAST_MINUTE' | 'FREE_NIGHT' | 'BASIC' | null;
  nonRefundable: boolean;
  weekendOnly: boolean;
  weekdayOnly: boolean;
  clubbed: boolean;
  lastMinuteUnit: 'HOURS' | 'DAYS' | null;
  /** @isInt */
  lastMinuteValue: number | null;
  /** @isInt */
  earlyBookerValueInDays: number | null;
  /** @isInt */
  freeNights: number | null;
  termsAndConditions: string | null;
  icon: string | null;
  /** @isInt */
  rank: number | null;
  blackoutDates: BlackoutDates | null;
  checkinBlackoutDates: BlackoutDates | null;
  rule: Record<string, unknown> | null;
}

export function viewPromotion(promotion: Promotion, usageCount: number): PromotionView {
  return { ...promotion, usageCount };
}
