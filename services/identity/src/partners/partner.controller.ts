import { Accepts, type BodyRequest, type Page, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { channelErrors } from '../channels/channel.errors';
import { newPartner } from './partner.bodies';
import { partnerErrors } from './partner.errors';
import { type PartnerUseCases } from './partner.use-cases';
import { type PartnerView } from './partner.view';

@Route('api/v1/admin/partners')
@Tags('Partners and keys')
@Security('admin')
export class PartnerController extends Controller {
  constructor(private readonly partners: PartnerUseCases) {
    super();
  }

  /** Makes a partner of the channel whose rates its keys may read. Unknown fields are refused. */
  @Post()
  @Accepts(newPartner)
  @SuccessResponse(201, 'Made')
  @Refuses(channelErrors.notFound, partnerErrors.exists)
  createPartner(@Request() request: BodyRequest<'admin', typeof newPartner>): Promise<PartnerView> {
    return this.partners.create(request.body);
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
  @Refuses(partnerErrors.notFound)
  getPartner(@Path() partnerId: string): Promise<PartnerView> {
    return this.partners.get(partnerId);
  }
}
