import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { type Listing, listingSchema } from './listing';
import { listings } from './listing.store';

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface ListingBody {
  /** May repeat the id of the path. */
  id?: string | null;
  /**
   * @minLength 1
   * @maxLength 200
   * @example "Backwater Villas"
   */
  title: string;
  /**
   * @minLength 1
   * @maxLength 100
   * @example "Alappuzha"
   */
  city: string;
  /**
   * http or https URL.
   * @maxLength 2048
   */
  image?: string | null;
  /** Shown to guests and kept as given: at most 64 KiB of JSON. */
  details?: Record<string, unknown> | null;
}

const example: Listing = {
  id: 'lst-backwater',
  title: 'Backwater Villas',
  city: 'Alappuzha',
  image: 'https://images.example.com/backwater.jpg',
  details: { about: 'Five villas on the canal' },
};

@Route('api/v1/admin/catalog/listings')
@Tags('Operator: catalog')
@Security('admin')
export class ListingController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Creates or replaces a listing: what agents put into carts, one or more properties under one title.
   * @param listingId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{listingId}')
  @Example<Listing>(example)
  @Response<Listing>(201, 'Created')
  async putListing(
    @Path() listingId: string,
    @Body() _body: ListingBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<Listing> {
    const sent = checkEntry(listingSchema, withId(listingId, sentBody(request)));
    const { created, entry } = await this.catalog.put(listings, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /** A listing as it was sent. */
  @Get('{listingId}')
  @Example<Listing>(example)
  @Refuses(catalogErrors.notFound)
  async readListing(@Path() listingId: string): Promise<Listing> {
    return this.catalog.get(listings, listingId);
  }
}
