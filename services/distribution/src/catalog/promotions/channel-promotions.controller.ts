import { type Database } from '@stayline/database';
import { Answers, type CallerRequest, Refuses, streamedRecord } from '@stayline/http';
import { Controller, Get, Path, Request, Route, Security, Tags } from '@tsoa/runtime';
import { z } from 'zod';
import { channelScopeErrors } from '../../channel-scope/channel-scope.errors';
import { seesProperty } from '../../channel-scope/channel-scope.store';
import { catalogErrors } from '../catalog.errors';
import { allPromotions, promotionsOfProperty, type PropertyPromotions } from './channel-promotions.store';
import {
  type ActivePromotionView,
  activePromotionView,
  groupPromotions,
  promotionGroupsView,
  viewPromotion,
} from './channel-promotions.view';

const listed = z.array(activePromotionView);

@Route('v1/properties')
@Tags('Promotions')
@Security('channel')
export class ChannelPromotionsController extends Controller {
  constructor(private readonly database: Database) {
    super();
  }

  /** The active promotions of every property of the channel that has any, by property id. */
  @Get('promotions')
  @Answers(z.record(z.string(), listed), 200)
  async listAllPromotions(@Request() request: CallerRequest<'channel'>) {
    return streamedRecord(request, viewed(allPromotions(this.database, request.caller.channelId)));
  }

  /** The active promotions of a property, by rank. One whose start lies ahead is listed; one past its end is not. */
  @Get('{propertyId}/promotions')
  @Answers(listed, 200)
  @Refuses(catalogErrors.propertyNotFound)
  async listPropertyPromotions(@Request() request: CallerRequest<'channel'>, @Path() propertyId: string) {
    return this.promotionsOf(request.caller.channelId, propertyId);
  }

  /** The same promotions, grouped by type; a type without any has no key. */
  @Get('{propertyId}/promotion-groups')
  @Answers(promotionGroupsView, 200)
  @Refuses(catalogErrors.propertyNotFound)
  async listPromotionGroups(@Request() request: CallerRequest<'channel'>, @Path() propertyId: string) {
    return groupPromotions(await this.promotionsOf(request.caller.channelId, propertyId));
  }

  private async promotionsOf(channelId: string, propertyId: string): Promise<ActivePromotionView[]> {
    const promotions = await promotionsOfProperty(this.database, channelId, propertyId);
    if (promotions.length === 0 && !(await seesProperty(this.database, channelId, propertyId)))
      throw channelScopeErrors.propertyNotFound(propertyId);
    return promotions.map(viewPromotion);
  }
}

async function* viewed(chunks: AsyncIterable<PropertyPromotions[]>) {
  for await (const chunk of chunks) {
    yield chunk.map(([propertyId, rows]) => [propertyId, rows.map(viewPromotion)] as const);
  }
}
