import { Accepts, type BodyRequest, type Page, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { newChannel } from './channel.bodies';
import { channelErrors } from './channel.errors';
import { type ChannelUseCases } from './channel.use-cases';
import { type ChannelView } from './channel.view';

@Route('api/v1/admin/channels')
@Tags('Channels and keys')
@Security('admin')
export class ChannelController extends Controller {
  constructor(private readonly channels: ChannelUseCases) {
    super();
  }

  /**
   * Makes a channel. It sees nothing until the catalog gives it access, and nobody can use it until it has a key.
   * Unknown fields are refused.
   */
  @Post()
  @Accepts(newChannel)
  @SuccessResponse(201, 'Made')
  @Refuses(channelErrors.exists)
  createChannel(@Request() request: BodyRequest<'admin', typeof newChannel>): Promise<ChannelView> {
    return this.channels.create(request.body);
  }

  /**
   * All channels, by id.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  listChannels(@Query() page = 0, @Query() pageSize = 50): Promise<Page<ChannelView>> {
    return this.channels.list(page, pageSize);
  }

  /**
   * One channel.
   * @example channelId "monsoon-travel"
   */
  @Get('{channelId}')
  @Refuses(channelErrors.notFound)
  getChannel(@Path() channelId: string): Promise<ChannelView> {
    return this.channels.get(channelId);
  }
}
