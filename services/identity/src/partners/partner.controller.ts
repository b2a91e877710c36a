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
import { type PartnerUseCases } from './partner.use-cases';
import { type PartnerView } from './partner.view';

/** A partner to be made. */
export interface NewPartner {
  /**
   * Chosen by the operator, never changed: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
   * @pattern ^[A-Za-z0-9][A-Za-z0-9._-]*$ must be letters, digits, "-", "_" and ".", beginning with a letter or digit
   * @minLength 1
   * @maxLength 64
   */
  partnerId: string;
  /**
   * For people; no control characters, no space at either end.
   * @pattern ^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$ must have no control characters and no space at either end
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /**
   * An existing channel.
   * @minLength 1
   * @maxLength 64
   */
  channelId: string;
}

@Route('api/v1/admin/partners')
@Tags('Partners and keys')
@Security('admin')
@Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, PARAMETER_REPEATED, CONTENT_TYPE_UNSUPPORTED')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an admin token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class PartnerController extends Controller {
  constructor(private readonly partners: PartnerUseCases) {
    super();
  }

  /**
   * Makes a partner, bound to the channel whose rates its keys read. Unknown fields are refused.
   * @example body { "partnerId": "lotus-connect", "name": "Lotus Connect", "channelId": "monsoon-travel" }
   */
  @Post()
  @SuccessResponse(201, 'Made')
  @Response<ErrorBody>(404, 'CHANNEL_NOT_FOUND: there is no channel `channelId`')
  @Response<ErrorBody>(409, 'PARTNER_EXISTS: the partnerId is taken')
  createPartner(@Body() body: NewPartner, @Request() request: CallerRequest<'admin'>): Promise<PartnerView> {
    refuseUnknownFields(sentBody(request), { partnerId: true, name: true, channelId: true });
    return this.partners.create(body);
  }

  /**
   * All partners, by id.
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
  listPartners(@Query() page = 0, @Query() pageSize = 50): Promise<Page<PartnerView>> {
    return this.partners.list(page, pageSize);
  }

  /**
   * One partner.
   * @example partnerId "lotus-connect"
   */
  @Get('{partnerId}')
  @Response<ErrorBody>(404, 'PARTNER_NOT_FOUND')
  getPartner(@Path() partnerId: string): Promise<PartnerView> {
    return this.partners.get(partnerId);
  }
}
