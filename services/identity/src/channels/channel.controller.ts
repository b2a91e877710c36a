import { type CallerRequest, type ErrorBody, type Page, refuseUnknownFields, sentBody } from '@stayline/http';
import {
  Body,
  Controller,
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
import { type ChannelUseCases } from './channel.use-cases';
import { type ChannelView } from './channel.view';

/** A distribution channel to be made. */
export interface NewChannel {
  /**
   * Chosen by the operator, never changed: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
   * @pattern ^[A-Za-z0-9][A-Za-z0-9._-]*$ must be letters, digits, "-", "_" and ".", beginning with a letter or digit
   * @minLength 1
   * @maxLength 64
   */
  channelId: string;
  /**
   * For people; no control characters, no space at either end.
   * @pattern ^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$ must have no control characters and no space at either end
   * @minLength 1
   * @maxLength 120
   */
  name: string;
}

@Route('api/v1/admin/channels')
@Tags('Channels and keys')
@Security('admin')
@Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, PARAMETER_REPEATED, CONTENT_TYPE_UNSUPPORTED')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an admin token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class ChannelController extends Controller {
  constructor(private readonly channels: ChannelUseCases) {
    super();
  }

  /**
   * Makes a channel. It sees nothing until the catalog gives it access, and nobody can use it until it has a key.
   * Unknown fields are refused.
   * @example body { "channelId": "monsoon-travel", "name": "Monsoon Travel" }
   */
  @Post()
  @SuccessResponse(201, 'Made')
  @Response<ErrorBody>(409, 'CHANNEL_EXISTS: the channelId is taken')
  createChannel(@Body() body: NewChannel, @Request() request: CallerRequest<'admin'>): Promise<ChannelView> {
    refuseUnknownFields(sentBody(request), { channelId: true, name: true });
    return this.channels.create(body);
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
  @Response<ErrorBody>(404, 'CHANNEL_NOT_FOUND')
  getChannel(@Path() channelId: string): Promise<ChannelView> {
    return this.channels.get(channelId);
  }
}
