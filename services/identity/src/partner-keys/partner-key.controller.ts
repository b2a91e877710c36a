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
import { keyErrors } from '../keys/key.errors';
import { type KeyUseCases } from '../keys/key.use-cases';
import { type IssuedKeyView, type KeyView } from '../keys/key.view';
import { partnerErrors } from '../partners/partner.errors';

@Route('api/v1/admin/partners/{partnerId}/keys')
@Tags('Partners and keys')
@Security('admin')
export class PartnerKeyController extends Controller {
  constructor(private readonly keys: KeyUseCases) {
    super();
  }

  /**
   * Makes a key for the partner, good for `GET /api/ping` alone. `apiKey` is shown only in this answer: it cannot be
   * recovered, only replaced. Other keys of the partner stay valid until they are revoked. There is no body.
   * @example partnerId "lotus-connect"
   */
  @Post()
  @Accepts(emptyBody)
  @SuccessResponse(201, 'Made; the only time that the key is shown')
  @Refuses(partnerErrors.notFound)
  issuePartnerKey(@Path() partnerId: string, @Request() request: CallerRequest<'admin'>): Promise<IssuedKeyView> {
    this.setHeader('Cache-Control', 'no-store');
    return this.keys.issue(partnerId, request.caller.sub);
  }

  /**
   * The partner's keys without their secrets, newest first, revoked ones too.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   * @example partnerId "lotus-connect"
   */
  @Get()
  @Refuses(partnerErrors.notFound)
  listPartnerKeys(@Path() partnerId: string, @Query() page = 0, @Query() pageSize = 50): Promise<Page<KeyView>> {
    return this.keys.list(partnerId, page, pageSize);
  }

  /**
   * Revokes a key: the next call with it is refused. Revoking it again changes nothing.
   * @example partnerId "lotus-connect"
   * @example keyPrefix "pk5f0c9a31d27be846"
   */
  @Delete('{keyPrefix}')
  @SuccessResponse(204, 'Revoked')
  @Refuses(partnerErrors.notFound, keyErrors.notFound)
  revokePartnerKey(
    @Path() partnerId: string,
    @Path() keyPrefix: string,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<void> {
    return this.keys.revoke(partnerId, keyPrefix, request.caller.sub);
  }
}
