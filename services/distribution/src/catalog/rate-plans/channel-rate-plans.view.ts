import { type CalendarDate } from '@stayline/calendar';
import { z } from 'zod';
import { amount, calendarDate, catalogId } from '../catalog-fields';
import { type ChannelRatePlan } from './channel-rate-plans.store';
import { publishedRatePlan } from './rate-plan';

const dateRestrictionView = z
  .object({
    date: calendarDate.meta({ example: '2026-12-01' }),
    rate: amount().describe("The rate on that date: the date's own, else the plan's."),
    stopSell: z.boolean().describe('True when the plan is not for sale on that date.'),
  })
  .meta({ id: 'DateRestrictionView', description: 'What holds on one date.' });

export const ratePlanView = z
  .object({
    id: catalogId.meta({ example: 'prop-1-1-ep' }),
    ...publishedRatePlan,
    restrictions: z.array(dateRestrictionView).describe('One entry for every date asked for; empty without dates.'),
  })
  .meta({
    id: 'RatePlanView',
    description: "A rate plan. Rates are whole units of the property's currency, per unit and night.",
  });
export type RatePlanView = z.output<typeof ratePlanView>;

/** `dates` are all dates of the range, or none without a range. */
export function viewRatePlan({ restrictions, ...plan }: ChannelRatePlan, dates: readonly CalendarDate[]): RatePlanView {
  return {
    ...plan,
    restrictions: dates.map((date) => {
      const [rate, stopSell] = restrictions?.[date] ?? [null, false];
      return { date, rate: rate ?? plan.rate, stopSell };
    }),
  };
}
