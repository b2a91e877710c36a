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
import { entryOf } from '../catalog-entry';
import { vasBody, vasList, vasSchema } from './vas';
import { services } from './vas.store';

@Route('api/v1/admin/catalog/vas')
@Tags('Operator: catalog')
@Security('admin')
export class VasController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Lists value-added services, in order of id.
   * @param listingId Of this listing.
   * @param q Part of the name, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(vasList, 200)
  async listCatalogServices(
    @Query() listingId?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    return this.catalog.list(services, { listingId, q }, { pageToken, limit });
  }

  /**
   * Creates or replaces a value-added service that a listing offers.
   * @param vasId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   * @example vasId "vas-canoe"
   */
  @Put('{vasId}')
  @Accepts(vasBody)
  @Answers(vasSchema, 200, 201)
  @Refuses(catalogErrors.referenceUnknown)
  async putVas(@Path() vasId: string, @Request() request: BodyRequest<'admin', typeof vasBody>) {
    const sent = entryOf(vasSchema, vasId, request.body);
    const { created, entry } = await this.catalog.put(services, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /**
   * A service as it was sent.
   * @example vasId "vas-canoe"
   */
  @Get('{vasId}')
  @Answers(vasSchema, 200)
  @Refuses(catalogErrors.notFound)
  async readVas(@Path() vasId: string) {
    return this.catalog.get(services, vasId);
  }

  /**
   * Deletes a value-added service. Carts that have it keep its price and show it as not available.
   * @example vasId "vas-canoe"
   */
  @Delete('{vasId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deleteVas(@Path() vasId: string): Promise<void> {
    await this.catalog.delete(services, vasId);
  }
}
