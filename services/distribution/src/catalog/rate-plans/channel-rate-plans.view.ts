import { type CalendarDate } from '@stayline/calendar';
import { type RatePlanRow } from './channel-rate-plans.store';

/** What holds on one date. */
export interface DateRestrictionView {
  /** @example "2026-12-01" */
  date: string;
  /** The rate on that date: the date's own, else the plan's. @isInt */
  rate: number;
  /** True when the plan is not for sale on that date. */
  stopSell: boolean;
}

/** A rate plan. Rates are whole units of the property's currency, per unit and night. */
export interface RatePlanView {
  id: string;
  propertyId: string;
  /** @example "European plan" */
  name: string;
  /** The `ratePlanCode` of a search. @example "european-plan" */
  code: string;
  description: string;
  /** Base rate. @isInt */
  rate: number;
  /** Discounts never go below. @isInt */
  minimumRate: number;
  /** Per adult beyond `applicableAdult`. @isInt */
  extraAdultRate: number;
  /** Per child beyond `applicableChild`. @isInt */
  extraChildRate: number;
  /** @isInt */
  applicableGuest: number;
  /** @isInt */
  applicableAdult: number;
  /** @isInt */
  applicableChild: number;
  /** One entry for every date asked for; empty without dates. */
  restrictions: DateRestrictionView[];
}

/** `dates`: every date asked for, none without a range. */
export function viewRatePlan(row: RatePlanRow, dates: readonly CalendarDate[]): RatePlanView {
  return {
    id: row.id,
    propertyId: row.property_id,
    name: row.name,
    code: row.code,
    description: row.description,
    rate: row.rate,
    minimumRate: row.minimum_rate,
    extraAdultRate: row.extra_adult_rate,
    extraChildRate: row.extra_child_rate,
    applicableGuest: row.applicable_guest,
    applicableAdult: row.applicable_adult,
    applicableChild: row.applicable_child,
    restrictions: dates.map((date) => {
      const [rate, stopSell] = row.restrictions?.[date] ?? [null, false];
      return { date, rate: rate ?? row.rate, stopSell };
    }),
  };
}
