import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { type Vas, vasSchema } from './vas';
import { services } from './vas.store';

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface VasBody {
  /** May repeat the id of the path. */
  id?: string | null;
  /**
   * @minLength 1
   * @maxLength 80
   * @example "lst-backwater"
   */
  listingId: string;
  /**
   * @minLength 1
   * @maxLength 200
   * @example "Canoe tour"
   */
  name: string;
  /**
   * Whole units of the currency, per piece and date, before tax.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   * @example 1200
   */
  price: number;
  /**
   * 0 to 100, at most four decimals.
   * @minimum 0
   * @maximum 100
   * @example 18
   */
  taxPercent: number;
  /** Shown to guests and kept as given: at most 64 KiB of JSON. */
  details?: Record<string, unknown> | null;
}

const example: Vas = {
  id: 'vas-canoe',
  listingId: 'lst-backwater',
  name: 'Canoe tour',
  price: 1200,
  taxPercent: 18,
  details: {},
};

@Route('api/v1/admin/catalog/vas')
@Tags('Operator: catalog')
@Security('admin')
export class VasController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Creates or replaces a value-added service that a listing offers.
   * @param vasId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{vasId}')
  @Example<Vas>(example)
  @Response<Vas>(201, 'Created')
  @Refuses(catalogErrors.referenceUnknown)
  async putVas(
    @Path() vasId: string,
    @Body() _body: VasBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<Vas> {
    const sent = checkEntry(vasSchema, withId(vasId, sentBody(request)));
    const { created, entry } = await this.catalog.put(services, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /** A service as it was sent. */
  @Get('{vasId}')
  @Example<Vas>(example)
  @Refuses(catalogErrors.notFound)
  async readVas(@Path() vasId: string): Promise<Vas> {
    return this.catalog.get(services, vasId);
  }
}
