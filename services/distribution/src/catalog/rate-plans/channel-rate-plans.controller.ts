import {
  calendarErrors,
  checkRange,
  type DateRange,
  datesInclusive,
  givenTogether,
  rangeRefusals,
} from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { Answers, type CallerRequest, Refuses, streamedList } from '@stayline/http';
import { Controller, Get, Path, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { z } from 'zod';
import { channelScopeErrors } from '../../channel-scope/channel-scope.errors';
import { seesProperty } from '../../channel-scope/channel-scope.store';
import { allPlans, planById, plansOfProperty, type ChannelRatePlan } from './channel-rate-plans.store';
import { type RatePlanView, ratePlanView, viewRatePlan } from './channel-rate-plans.view';

@Route('v1/ratePlans')
@Tags('Rate plans')
@Security('channel')
export class ChannelRatePlansController extends Controller {
  constructor(private readonly database: Database) {
    super();
  }

  /**
   * Lists the rate plans that the channel may sell: by property, then by rank. With both dates `restrictions` holds
   * every date of the range, at most 366.
   * @param propertyId Only plans of this property.
   * @param fromDate `YYYY-MM-DD`; together with `toDate`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get()
  @Answers(z.array(ratePlanView), 200)
  @Refuses(calendarErrors.incomplete, ...rangeRefusals, channelScopeErrors.propertyNotFound)
  async listRatePlans(
    @Request() request: CallerRequest<'channel'>,
    @Query() propertyId?: string,
    @Query() fromDate?: string,
    @Query() toDate?: string,
  ) {
    const range = readRange(fromDate, toDate);
    const { channelId } = request.caller;
    const view = viewOf(range);
    if (propertyId === undefined) return streamedList(request, viewed(allPlans(this.database, channelId, range), view));
    const plans = await plansOfProperty(this.database, channelId, propertyId, range);
    if (plans.length === 0 && !(await seesProperty(this.database, channelId, propertyId)))
      throw channelScopeErrors.propertyNotFound(propertyId);
    return plans.map(view);
  }

  /**
   * One rate plan. With both dates `restrictions` holds every date of the range, at most 366.
   * @param fromDate `YYYY-MM-DD`; together with `toDate`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get('{ratePlanId}')
  @Answers(ratePlanView, 200)
  @Refuses(calendarErrors.incomplete, ...rangeRefusals, channelScopeErrors.ratePlanNotFound)
  async getRatePlan(
    @Request() request: CallerRequest<'channel'>,
    @Path() ratePlanId: string,
    @Query() fromDate?: string,
    @Query() toDate?: string,
  ) {
    const range = readRange(fromDate, toDate);
    const plan = await planById(this.database, request.caller.channelId, ratePlanId, range);
    if (!plan) throw channelScopeErrors.ratePlanNotFound(ratePlanId);
    return viewOf(range)(plan);
  }
}

function readRange(fromDate: string | undefined, toDate: string | undefined): DateRange | null {
  return givenTogether(fromDate, toDate, ['fromDate', 'toDate']) ? checkRange(fromDate, toDate) : null;
}

function viewOf(range: DateRange | null): (row: ChannelRatePlan) => RatePlanView {
  const dates = range === null ? [] : datesInclusive(range.from, range.to);
  return (row) => viewRatePlan(row, dates);
}

async function* viewed<Row, View>(chunks: AsyncIterable<Row[]>, view: (row: Row) => View): AsyncGenerator<View[]> {
  for await (const chunk of chunks) yield chunk.map(view);
}
