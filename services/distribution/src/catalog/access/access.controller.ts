import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { accessBody, accessList, accessKey, accessView, keyed, viewAccess } from './access';
import { access } from './access.store';

@Route('api/v1/admin/catalog/access')
@Tags('Operator: catalog')
@Security('admin')
export class AccessController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Lists what channels may sell, by channel, then by property.
   * @param channelId Of this channel.
   * @param propertyId Of this property.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(accessList, 200)
  async listCatalogAccess(
    @Query() channelId?: string,
    @Query() propertyId?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    const { list, nextPageToken } = await this.catalog.list(access, { channelId, propertyId }, { pageToken, limit });
    return { list: list.map(viewAccess), nextPageToken };
  }

  /**
   * Lets a channel sell a property: all its rate plans and promotions, or the ones listed. Replaces what it could sell
   * before.
   */
  @Put()
  @Accepts(accessBody)
  @Answers(accessView, 200, 201)
  @Refuses(catalogErrors.referenceUnknown)
  async putAccess(@Request() request: BodyRequest<'admin', typeof accessBody>) {
    const { created, entry } = await this.catalog.put(access, keyed(request.body));
    this.setStatus(created ? 201 : 200);
    return viewAccess(entry);
  }

  /**
   * What a channel may sell of a property.
   * @example propertyId "prop-canal"
   */
  @Get('{channelId}/{propertyId}')
  @Answers(accessView, 200)
  @Refuses(catalogErrors.notFound)
  async readAccess(@Path() channelId: string, @Path() propertyId: string) {
    return viewAccess(await this.catalog.get(access, accessKey(channelId, propertyId)));
  }

  /**
   * From now on the property does not exist for the channel; its bookings stay.
   * @example propertyId "prop-canal"
   */
  @Delete('{channelId}/{propertyId}')
  @SuccessResponse(204, 'Taken away')
  @Refuses(catalogErrors.notFound)
  async revokeAccess(@Path() channelId: string, @Path() propertyId: string): Promise<void> {
    await this.catalog.revokeAccess(channelId, propertyId);
  }
}
