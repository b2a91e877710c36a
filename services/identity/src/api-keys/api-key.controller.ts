import { Accepts, type CallerRequest, emptyBody, type Page, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { channelErrors } from '../channels/channel.errors';
import { keyErrors } from '../keys/key.errors';
import { type KeyUseCases } from '../keys/key.use-cases';
import { type IssuedKeyView, type KeyView } from '../keys/key.view';

@Route('api/v1/admin/channels/{channelId}/keys')
@Tags('Channels and keys')
@Security('admin')
export class ApiKeyController extends Controller {
  constructor(private readonly keys: KeyUseCases) {
    super();
  }

  /**
   * Makes an Api-Key for the channel. `apiKey` is shown only in this answer: it cannot be recovered, only replaced.
   * Other keys of the channel stay valid until they are revoked. There is no body.
   * @example channelId "monsoon-travel"
   */
  @Post()
  @Accepts(emptyBody)
  @SuccessResponse(201, 'Made; the only time that the key is shown')
  @Refuses(channelErrors.notFound)
  issueApiKey(@Path() channelId: string, @Request() request: CallerRequest<'admin'>): Promise<IssuedKeyView> {
    this.setHeader('Cache-Control', 'no-store');
    return this.keys.issue(channelId, request.caller.sub);
  }

  /**
   * The channel's keys without their secrets, newest first, revoked ones too.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   * @example channelId "monsoon-travel"
   */
  @Get()
  @Refuses(channelErrors.notFound)
  listApiKeys(@Path() channelId: string, @Query() page = 0, @Query() pageSize = 50): Promise<Page<KeyView>> {
    return this.keys.list(channelId, page, pageSize);
  }

  /**
   * Revokes a key; everywhere in the platform it is refused within one second. Revoking it again changes nothing.
   * @example channelId "monsoon-travel"
   * @example keyPrefix "ak5f0c9a31d27be846"
   */
  @Delete('{keyPrefix}')
  @SuccessResponse(204, 'Revoked')
  @Refuses(channelErrors.notFound, keyErrors.notFound)
  revokeApiKey(
    @Path() channelId: string,
    @Path() keyPrefix: string,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<void> {
    return this.keys.revoke(channelId, keyPrefix, request.caller.sub);
  }
}
