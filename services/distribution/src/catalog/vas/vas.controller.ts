import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { vasBody, vasSchema } from './vas';
import { services } from './vas.store';

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
}
