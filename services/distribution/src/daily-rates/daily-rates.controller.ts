import { rangeRefusals } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { type CallerRequest, Describes, Refuses } from '@stayline/http';
import { Controller, Example, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { platformToday } from '../catalog/platform-today';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { firstUnseen } from '../channel-scope/channel-scope.store';
import { type DailyRateRow, findDailyRates } from './daily-rate.store';
import { readDailyRates } from './daily-rates';
import { dailyRatesBody } from './daily-rates.bodies';
import { dailyRatesErrors } from './daily-rates.errors';

/** The lowest nightly rate on a date. */
export interface DailyRateView {
  propertyId: string;
  /** @example "2026-12-01" */
  date: string;
  /** Whole units of the property's currency. @isInt */
  rate: number;
}

@Route('v1/properties/rates')
@Tags('Rate plans')
@Security('channel')
export class DailyRatesController extends Controller {
  constructor(
    private readonly database: Database,
    private readonly zone: string,
  ) {
    super();
  }

  /**
   * The lowest nightly rate of each property on each date, among the channel's rate plans that are not stop-sold on it (all
   * stop-sold: the lowest of them), keyed by property id in the order asked for. A property without rate plans has none.
   */
  @Post()
  @Describes(dailyRatesBody)
  @SuccessResponse(200, 'Daily rates by property id')
  @Example<{ [propertyId: string]: DailyRateView[] }>({
    'prop-1-1': [{ propertyId: 'prop-1-1', date: '2026-12-01', rate: 4200 }],
    'prop-1-2': [{ propertyId: 'prop-1-2', date: '2026-12-01', rate: 5000 }],
  })
  @Refuses(
    dailyRatesErrors.propertyIdsEmpty,
    dailyRatesErrors.dateMissing,
    dailyRatesErrors.dateInPast,
    dailyRatesErrors.propertyIdsMalformed,
    ...rangeRefusals,
    channelScopeErrors.propertyNotFound,
  )
  async listDailyRates(
    @Request() request: CallerRequest<'channel'>,
  ): Promise<{ [propertyId: string]: DailyRateView[] }> {
    const { channelId } = request.caller;
    const today = await platformToday(this.database, this.zone);
    const { propertyIds, range } = readDailyRates(request.body as unknown, today);
    const unseen = await firstUnseen(this.database, channelId, propertyIds);
    if (unseen !== undefined) throw channelScopeErrors.propertyNotFound(unseen);
    return keyed(propertyIds, await findDailyRates(this.database, channelId, propertyIds, range));
  }
}

/** Built with Object.fromEntries, because an id may be any text, even `__proto__`. */
function keyed(propertyIds: readonly string[], rows: readonly DailyRateRow[]): Record<string, DailyRateView[]> {
  const rates = new Map<string, DailyRateView[]>(propertyIds.map((id) => [id, []]));
  for (const { propertyId, date, rate } of rows) rates.get(propertyId)?.push({ propertyId, date, rate });
  return Object.fromEntries(rates);
}
