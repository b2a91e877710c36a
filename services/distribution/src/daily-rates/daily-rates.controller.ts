import { type Database } from '@stayline/database';
import { type CallerRequest, type ErrorBody, sentBody } from '@stayline/http';
import {
  Body,
  Controller,
  Example,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { platformToday } from '../catalog/platform-today';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { firstUnseen } from '../channel-scope/channel-scope.store';
import { readDailyRates } from './daily-rates';
import { type DailyRateRow, findDailyRates } from './daily-rate.store';

/**
 * The properties and the range, both ends included and at most 366 days. Bound loosely: the contract says which of several
 * faults is told first, so the rules check the body themselves; what the reference publishes of it stands in `tsoa.json`.
 */
export interface DailyRatesBody {
  /** 1 to 200 property ids; required. @example ["prop-1", "prop-2"] */
  propertyIds?: unknown;
  /** `YYYY-MM-DD`, today or later; required. @example "2026-12-01" */
  fromDate?: unknown;
  /** `YYYY-MM-DD`, today or later; required. @example "2026-12-02" */
  toDate?: unknown;
}

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
  @SuccessResponse(200, 'Daily rates by property id')
  @Example<{ [propertyId: string]: DailyRateView[] }>({
    'prop-1': [{ propertyId: 'prop-1', date: '2026-12-01', rate: 4200 }],
  })
  @Response<ErrorBody>(
    400,
    'PROPERTY_IDS_EMPTY, DATE_REQUIRED, DATE_IN_PAST, PROPERTY_IDS_INVALID, VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED',
  )
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(404, 'PROPERTY_NOT_FOUND, naming the first')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async listDailyRates(
    @Request() request: CallerRequest<'channel'>,
    @Body() _body?: DailyRatesBody,
  ): Promise<{ [propertyId: string]: DailyRateView[] }> {
    const { channelId } = request.caller;
    const today = await platformToday(this.database, this.zone);
    const { propertyIds, range } = readDailyRates(sentBody(request), today);
    const unseen = await firstUnseen(this.database, channelId, propertyIds);
    if (unseen !== undefined) throw channelScopeErrors.propertyNotFound(unseen);
    return keyed(propertyIds, await findDailyRates(this.database, channelId, propertyIds, range));
  }
}

/** Built from entries, because an id may be any text, `__proto__` too. */
function keyed(propertyIds: readonly string[], rows: readonly DailyRateRow[]): Record<string, DailyRateView[]> {
  const rates = new Map<string, DailyRateView[]>(propertyIds.map((id) => [id, []]));
  for (const { propertyId, date, rate } of rows) rates.get(propertyId)?.push({ propertyId, date, rate });
  return Object.fromEntries(rates);
}
