import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { ledgerErrors } from '../../ledger/ledger.errors';
import { type Aggregate } from '../aggregate';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { type Property, propertyBody, propertyFields, propertySchema } from './property';

@Route('api/v1/admin/catalog/properties')
@Tags('Operator: catalog')
@Security('admin')
export class PropertyController extends Controller {
  constructor(
    private readonly catalog: CatalogUseCases,
    private readonly properties: Aggregate<Property>,
  ) {
    super();
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
}
