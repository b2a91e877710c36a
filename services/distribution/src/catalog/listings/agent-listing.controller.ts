import { type Database } from '@stayline/database';
import { Answers, Refuses } from '@stayline/http';
import { Controller, Get, Path, Query, Route, Security, Tags } from '@tsoa/runtime';
import { agentsChannel } from '../../channel-scope/agents-channel';
import { channelScopeErrors } from '../../channel-scope/channel-scope.errors';
import { agentListingErrors } from './agent-listing.errors';
import { findListing } from './agent-listing.store';
import { listingView } from './agent-listing.view';

@Route('api/v1/listings')
@Tags('Listings')
@Security('agent')
export class AgentListingController extends Controller {
  constructor(
    private readonly database: Database,
    private readonly defaultChannelId: string,
  ) {
    super();
  }

  /**
   * One listing: the properties that the channel sells, its meals and its value-added services.
   * @param channelId Whose catalog; the default channel's when left out.
   * @maxLength channelId 64
   */
  @Get('{listingId}')
  @Answers(listingView, 200)
  @Refuses(channelScopeErrors.channelUnknown, agentListingErrors.notFound)
  async getListing(@Path() listingId: string, @Query() channelId?: string) {
    const channel = await agentsChannel(this.database, channelId, this.defaultChannelId);
    const listing = await findListing(this.database, channel, listingId);
    if (!listing) throw agentListingErrors.notFound();
    return listing;
  }
}
