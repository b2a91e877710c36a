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
import { listingBody, listingList, listingSchema } from './listing';
import { listings } from './listing.store';

@Route('api/v1/admin/catalog/listings')
@Tags('Operator: catalog')
@Security('admin')
export class ListingController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Lists listings, in order of id.
   * @param city Exactly this city.
   * @param q Part of the title, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(listingList, 200)
  async listCatalogListings(
    @Query() city?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    return this.catalog.list(listings, { city, q }, { pageToken, limit });
  }

  /**
   * Creates or replaces a listing: what agents put into carts, one or more properties under one title.
   * @param listingId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   * @example listingId "lst-backwater"
   */
  @Put('{listingId}')
  @Accepts(listingBody)
  @Answers(listingSchema, 200, 201)
  async putListing(@Path() listingId: string, @Request() request: BodyRequest<'admin', typeof listingBody>) {
    const { created, entry } = await this.catalog.put(listings, entryOf(listingSchema, listingId, request.body));
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /**
   * A listing as it was sent.
   * @example listingId "lst-backwater"
   */
  @Get('{listingId}')
  @Answers(listingSchema, 200)
  @Refuses(catalogErrors.notFound)
  async readListing(@Path() listingId: string) {
    return this.catalog.get(listings, listingId);
  }

  /**
   * Deletes a listing that has no property, meal or value-added service. Carts keep showing what they have of it, as not available.
   * @example listingId "lst-backwater"
   */
  @Delete('{listingId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deleteListing(@Path() listingId: string): Promise<void> {
    await this.catalog.delete(listings, listingId);
  }
}
