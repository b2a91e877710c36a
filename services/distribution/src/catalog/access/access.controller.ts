import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Example,
  Get,
  Path,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry } from '../check-entry';
import { type Access, accessKey, accessSchema } from './access';
import { access } from './access.store';

export interface AccessBody {
  /**
   * @minLength 1
   * @maxLength 80
   * @example "stayline-direct"
   */
  channelId: string;
  /**
   * @minLength 1
   * @maxLength 80
   * @example "prop-canal"
   */
  propertyId: string;
  /**
   * Plans of the property; null or left out: all of them, later ones too.
   * @maxItems 500
   */
  ratePlanIds?: string[] | null;
  /**
   * Null or left out: all of the property's.
   * @maxItems 500
   */
  promotionIds?: string[] | null;
}

export interface AccessView {
  channelId: string;
  propertyId: string;
  ratePlanIds: string[] | null;
  promotionIds: string[] | null;
}

const example: AccessView = {
  channelId: 'stayline-direct',
  propertyId: 'prop-canal',
  ratePlanIds: null,
  promotionIds: ['promo-monsoon'],
};

function viewAccess({ channelId, propertyId, ratePlanIds, promotionIds }: Access): AccessView {
  return { channelId, propertyId, ratePlanIds, promotionIds };
}

@Route('api/v1/admin/catalog/access')
@Tags('Operator: catalog')
@Security('admin')
export class AccessController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /** Lets a channel sell a property: all its rate plans and promotions, or the ones listed. Replaces what it had. */
  @Put()
  @Example<AccessView>(example)
  @Response<AccessView>(201, 'Created')
  @Refuses(catalogErrors.referenceUnknown)
  async putAccess(@Body() _body: AccessBody, @Request() request: CallerRequest<'admin'>): Promise<AccessView> {
    const { created, entry } = await this.catalog.put(access, checkEntry(accessSchema, sentBody(request)));
    this.setStatus(created ? 201 : 200);
    return viewAccess(entry);
  }

  /** What a channel may sell of a property. */
  @Get('{channelId}/{propertyId}')
  @Example<AccessView>(example)
  @Refuses(catalogErrors.notFound)
  async readAccess(@Path() channelId: string, @Path() propertyId: string): Promise<AccessView> {
    return viewAccess(await this.catalog.get(access, accessKey(channelId, propertyId)));
  }

  /** From now on the property does not exist for the channel; its bookings stay. */
  @Delete('{channelId}/{propertyId}')
  @SuccessResponse(204, 'Taken away')
  @Refuses(catalogErrors.notFound)
  async revokeAccess(@Path() channelId: string, @Path() propertyId: string): Promise<void> {
    await this.catalog.revokeAccess(channelId, propertyId);
  }
}
