import { checkRange, rangeRefusals } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { Accepts, Answers, type BodyRequest, type CallerRequest, Refuses, streamedList } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { channelScopeErrors } from '../../channel-scope/channel-scope.errors';
import { bulkInventoriesBody } from './channel-inventories.bodies';
import { allInventories, inventoriesOfProperties, type InventoryRow } from './channel-inventories.store';
import { type InventoryView, inventoryView, inventoryViews, viewInventories } from './channel-inventories.view';

/**
 * A property can be booked for a stay when on every night `quantity` is above 0, `stopSell` is false, and the stay's nights lie
 * between `minimumStay` and `maximumStay`.
 */
@Route('v1')
@Tags('Inventories')
@Security('channel')
export class ChannelInventoriesController extends Controller {
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
  @Answers(inventoryViews, 200)
  @Refuses(...rangeRefusals)
  async listInventories(
    @Request() request: CallerRequest<'channel'>,
    @Query() fromDate: string,
    @Query() toDate: string,
  ) {
    const range = checkRange(fromDate, toDate);
    return streamedList(request, viewed(allInventories(this.database, request.caller.channelId, range)));
  }

  /**
   * What is available in one property: every date of the range, at most 366. A date without data has quantity 0.
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get('properties/{propertyId}/inventories')
  @Answers(inventoryView, 200)
  @Refuses(...rangeRefusals, channelScopeErrors.propertyNotFound)
  async getInventories(
    @Request() request: CallerRequest<'channel'>,
    @Path() propertyId: string,
    @Query() fromDate: string,
    @Query() toDate: string,
  ) {
    const range = checkRange(fromDate, toDate);
    const rows = await inventoriesOfProperties(this.database, request.caller.channelId, [propertyId], range);
    const [view] = viewInventories(rows);
    if (!view) throw channelScopeErrors.propertyNotFound(propertyId);
    return view;
  }

  /** The same for up to 200 properties, in the order asked for. */
  @Post('inventories')
  @Accepts(bulkInventoriesBody)
  @SuccessResponse(200, 'One for each property asked for')
  @Answers(inventoryViews, 200)
  @Refuses(...rangeRefusals, channelScopeErrors.propertyNotFound)
  async listInventoriesInBulk(@Request() request: BodyRequest<'channel', typeof bulkInventoriesBody>) {
    const range = checkRange(request.body.fromDate, request.body.toDate);
    const rows = await inventoriesOfProperties(
      this.database,
      request.caller.channelId,
      request.body.propertyIds,
      range,
    );
    const views = new Map(viewInventories(rows).map((view) => [view.propertyId, view]));
    return request.body.propertyIds.map((propertyId) => {
      const view = views.get(propertyId);
      if (!view) throw channelScopeErrors.propertyNotFound(propertyId);
      return view;
    });
  }
}

async function* viewed(chunks: AsyncIterable<InventoryRow[]>): AsyncGenerator<InventoryView[]> {
  for await (const rows of chunks) yield viewInventories(rows);
}
