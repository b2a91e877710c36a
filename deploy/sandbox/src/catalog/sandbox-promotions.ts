import { addDays, type CalendarDate } from '@stayline/calendar';
import { type CatalogLine } from './catalog-lines';

/** The code that takes a tenth off the first hotel of every city, on any date. */
export const COUPON = 'WELCOME10';

export function couponLine(propertyIds: readonly string[]): CatalogLine {
  return {
    kind: 'promotion',
    id: 'promo-welcome',
    propertyIds,
    code: COUPON,
    title: 'Welcome: 10 % off',
    type: 'COUPON',
    discountMethod: 'PERCENTAGE',
    discountPercentage: 10,
    target: 'TOTAL',
    clubbed: false,
    rank: 5,
    termsAndConditions: 'Once per booking.',
  };
}

/** One automatic promotion for the fifth hotel of each city: every type, method and condition is there to be tried. */
const AUTOMATIC: readonly ((today: CalendarDate) => Record<string, unknown>)[] = [
  () => ({
    code: 'STAY10',
    title: '10 % off',
    type: 'BASIC',
    discountMethod: 'PERCENTAGE',
    discountPercentage: 10,
    maximumDiscountAllowed: 2000,
  }),
  () => ({
    code: 'EARLY15',
    title: 'Book 30 days ahead',
    type: 'EARLY_BOOKER',
    earlyBookerValueInDays: 30,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 15,
  }),
  () => ({
    code: 'LAST48',
    title: 'Last minute',
    type: 'LAST_MINUTE',
    lastMinuteUnit: 'HOURS',
    lastMinuteValue: 48,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 20,
    target: 'ROOM',
  }),
  () => ({
    code: 'FOURTHFREE',
    title: 'Stay four, pay three',
    type: 'FREE_NIGHT',
    freeNights: 1,
    minimumNights: 4,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 100,
  }),
  () => ({
    code: 'FLAT500',
    title: '500 off',
    type: 'BASIC',
    discountMethod: 'FLAT',
    discountAmount: 500,
    minimumBookingAmount: 8000,
  }),
  () => ({
    code: 'WEEKDAY12',
    title: 'Weekdays',
    type: 'BASIC',
    weekdayOnly: true,
    clubbed: true,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 12,
  }),
  (today) => ({
    code: 'WEEKEND8',
    title: 'Weekends',
    type: 'BASIC',
    weekendOnly: true,
    maximumUsageLimit: 1000,
    blackoutDates: { dates: [addDays(today, 40)], ranges: [{ from: addDays(today, 60), to: addDays(today, 66) }] },
    discountMethod: 'PERCENTAGE',
    discountPercentage: 8,
  }),
  () => ({
    code: 'HOUSE5',
    title: 'House offer',
    discountMethod: 'PERCENTAGE',
    discountPercentage: 5,
    nonRefundable: true,
  }),
];

export function automaticPromotion(city: number, propertyId: string, today: CalendarDate): CatalogLine {
  const make = AUTOMATIC[city % AUTOMATIC.length];
  return { kind: 'promotion', id: `promo-auto-${city + 1}`, propertyIds: [propertyId], rank: 10, ...make?.(today) };
}

/** A second one that can be combined with `WEEKDAY12`. */
export function longStayPromotion(propertyId: string): CatalogLine {
  return {
    kind: 'promotion',
    id: 'promo-long-stay',
    propertyIds: [propertyId],
    code: 'LONG5',
    title: 'Three nights or more',
    type: 'BASIC',
    clubbed: true,
    minimumNights: 3,
    discountMethod: 'PERCENTAGE',
    discountPercentage: 5,
    rank: 11,
  };
}
