import {
  GST_ROOM_TABLE,
  type PlanFacts,
  type PricedStay,
  prepareStay,
  prepareTaxTable,
  priceStay,
  type PromotionFacts,
  type StayRequest,
} from '../src';

export const GST = prepareTaxTable(GST_ROOM_TABLE);

/** 5000 a night for two adults, no floor. */
export function aPlan(change: Partial<PlanFacts> = {}): PlanFacts {
  return {
    rate: 5000,
    minimumRate: 0,
    extraAdultRate: 1000,
    extraChildRate: 500,
    applicableAdult: 2,
    applicableChild: 0,
    ...change,
  };
}

/** Tuesday 2026-12-01 to Friday 2026-12-04, two adults, one unit, booked at noon in India eleven days before. */
export function aRequest(change: Partial<StayRequest> = {}): StayRequest {
  return {
    checkIn: '2026-12-01',
    checkOut: '2026-12-04',
    adults: 2,
    children: 0,
    quantity: 1,
    bookedAt: new Date('2026-11-20T06:30:00.000Z'),
    zone: 'Asia/Kolkata',
    weekendDays: [5, 6],
    lastMinuteHour: '14:00',
    taxTable: GST,
    ...change,
  };
}

/** An active BASIC 10 % promotion on everything, with no condition. */
export function aPromotion(change: Partial<PromotionFacts> = {}): PromotionFacts {
  return {
    id: 'p1',
    code: 'P1',
    title: 'A promotion',
    type: 'BASIC',
    status: 'ACTIVE',
    startDateTime: null,
    endDateTime: null,
    stayStartDate: null,
    stayEndDate: null,
    maximumUsageLimit: null,
    usageCount: null,
    minimumNights: null,
    maximumNights: null,
    discountMethod: 'PERCENTAGE',
    target: null,
    discountAmount: null,
    discountPercentage: 10,
    maximumDiscountAllowed: null,
    minimumBookingAmount: null,
    weekendOnly: false,
    weekdayOnly: false,
    clubbed: false,
    lastMinuteUnit: null,
    lastMinuteValue: null,
    earlyBookerValueInDays: null,
    freeNights: null,
    rank: null,
    blackoutDates: null,
    checkinBlackoutDates: null,
    ...change,
  };
}

export function aFlat(discountAmount: number, change: Partial<PromotionFacts> = {}): PromotionFacts {
  return aPromotion({ discountMethod: 'FLAT', discountAmount, discountPercentage: null, ...change });
}

export interface Case {
  request?: Partial<StayRequest>;
  plan?: Partial<PlanFacts>;
  rates?: Record<string, number>;
  promotions?: PromotionFacts[];
}

export function price({ request, plan, rates, promotions = [] }: Case): PricedStay {
  return priceStay(prepareStay(aRequest(request)), {
    plan: aPlan(plan),
    rates: new Map(Object.entries(rates ?? {})),
    promotions,
  });
}

/** What the rows say, in order. */
export function column(priced: PricedStay, name: 'original' | 'discount' | 'charged' | 'gst' | 'gstPercent'): number[] {
  return priced.unitNights.map((row) => row[name]);
}

export function appliedIds(priced: PricedStay): string[] {
  return priced.promotions.map((promotion) => promotion.id);
}
