import { checkRange } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { type CallerRequest, type ErrorBody, streamedList } from '@stayline/http';
import {
  Body,
  Controller,
  Example,
  Get,
  Path,
  Post,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { allInventories, inventoriesOfProperties, type InventoryRow } from './inventory.store';
import { type InventoryView, viewInventories } from './inventory.view';

export interface BulkInventoriesBody {
  /** `YYYY-MM-DD`. @example "2026-12-20" */
  fromDate: string;
  /** `YYYY-MM-DD`, on or after `fromDate`; at most 366 dates in all. @example "2026-12-31" */
  toDate: string;
  /**
   * @minItems 1
   * @maxItems 200
   * @example ["palm", "reef"]
   */
  propertyIds: string[];
}

const EXAMPLE: InventoryView = {
  propertyId: 'palm',
  inventories: [{ date: '2026-12-20', quantity: 3, stopSell: false, minimumStay: 2, maximumStay: 30 }],
};

/**
 * A property can be booked for a stay when on every night `quantity` is above 0, `stopSell` is false, and the stay's nights lie
 * between `minimumStay` and `maximumStay`.
 */
@Route('v1')
@Tags('Inventories')
@Security('channel')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
export class InventoriesController extends Controller {
  constructor(private readonly database: Database) {
    super();
  }

  /**
   * What is available in every property of the channel, ordered by property id: every date of the range, at most 366. A date without
   * data has quantity 0.
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get('properties/inventories')
  @Example<InventoryView[]>([EXAMPLE])
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, PARAMETER_REPEATED',
  )
  async listInventories(
    @Request() request: CallerRequest<'channel'>,
    @Query() fromDate: string,
    @Query() toDate: string,
  ): Promise<InventoryView[]> {
    const range = checkRange(fromDate, toDate);
    return streamedList(request, viewed(allInventories(this.database, request.caller.channelId, range)));
  }

  /**
   * What is available in one property: every date of the range, at most 366. A date without data has quantity 0.
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get('properties/{propertyId}/inventories')
  @Example<InventoryView>(EXAMPLE)
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, PARAMETER_REPEATED',
  )
  @Response<ErrorBody>(404, 'PROPERTY_NOT_FOUND')
  async getInventories(
    @Request() request: CallerRequest<'channel'>,
    @Path() propertyId: string,
    @Query() fromDate: string,
    @Query() toDate: string,
  ): Promise<InventoryView> {
    const range = checkRange(fromDate, toDate);
    const rows = await inventoriesOfProperties(this.database, request.caller.channelId, [propertyId], range);
    const [view] = viewInventories(rows);
    if (!view) throw channelScopeErrors.propertyNotFound(propertyId);
    return view;
  }

  /** The same for up to 200 properties, in the order asked for. */
  @Post('inventories')
  @SuccessResponse(200, 'One for each property asked for')
  @Example<InventoryView[]>([EXAMPLE])
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED',
  )
  @Response<ErrorBody>(404, 'PROPERTY_NOT_FOUND, naming the first')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async listInventoriesInBulk(
    @Request() request: CallerRequest<'channel'>,
    @Body() body: BulkInventoriesBody,
  ): Promise<InventoryView[]> {
    const range = checkRange(body.fromDate, body.toDate);
    const rows = await inventoriesOfProperties(this.database, request.caller.channelId, body.propertyIds, range);
    const views = new Map(viewInventories(rows).map((view) => [view.propertyId, view]));
    return body.propertyIds.map((propertyId) => {
      const view = views.get(propertyId);
      if (!view) throw channelScopeErrors.propertyNotFound(propertyId);
      return view;
    });
  }
}

async function* viewed(chunks: AsyncIterable<InventoryRow[]>): AsyncGenerator<InventoryView[]> {
  for await (const rows of chunks) yield viewInventories(rows);
}
