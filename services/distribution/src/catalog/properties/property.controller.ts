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
import { ledgerErrors } from '../../ledger/ledger.errors';
import { type DeletableAggregate } from '../delete-entry';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { type Property, propertyBody, propertyList, propertyFields, propertySchema } from './property';

@Route('api/v1/admin/catalog/properties')
@Tags('Operator: catalog')
@Security('admin')
export class PropertyController extends Controller {
  constructor(
    private readonly catalog: CatalogUseCases,
    private readonly properties: DeletableAggregate<Property>,
  ) {
    super();
  }

  /**
   * Lists properties with their units and what they are made of, in order of id.
   * @param listingId Of this listing.
   * @param city Exactly this city.
   * @param state Exactly this state.
   * @param citySlug As partners name the city.
   * @param stateSlug As partners name the state.
   * @param q Part of the name, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(propertyList, 200)
  async listCatalogProperties(
    @Query() listingId?: string,
    @Query() city?: string,
    @Query() state?: string,
    @Query() citySlug?: string,
    @Query() stateSlug?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    return this.catalog.list(this.properties, { listingId, city, state, citySlug, stateSlug, q }, { pageToken, limit });
  }

  /**
   * Creates or replaces a property with its physical units and what it is made of. Bookings and holds follow a changed
   * combination from today on, or refuse it. A unit can be removed only when no stay that has not ended is assigned to
   * it.
   * @param propertyId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   * @example propertyId "prop-canal"
   */
  @Put('{propertyId}')
  @Accepts(propertyBody)
  @Answers(propertyFields, 200, 201)
  @Refuses(
    catalogErrors.referenceUnknown,
    catalogErrors.combinationChain,
    catalogErrors.unitTaken,
    catalogErrors.unitInUse,
    catalogErrors.unitsOnSale,
    ledgerErrors.combinationConflict,
  )
  async putProperty(@Path() propertyId: string, @Request() request: BodyRequest<'admin', typeof propertyBody>) {
    const sent = entryOf(propertySchema, propertyId, request.body);
    const { created, entry } = await this.catalog.put(this.properties, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /**
   * A property as it was sent.
   * @example propertyId "prop-canal"
   */
  @Get('{propertyId}')
  @Answers(propertyFields, 200)
  @Refuses(catalogErrors.notFound)
  async readProperty(@Path() propertyId: string) {
    return this.catalog.get(this.properties, propertyId);
  }

  /**
   * Deletes a property that was never sold, with its units and what is on sale of it. Its plans, promotions, access and combinations come first.
   * @example propertyId "prop-canal"
   */
  @Delete('{propertyId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deleteProperty(@Path() propertyId: string): Promise<void> {
    await this.catalog.delete(this.properties, propertyId);
  }
}
