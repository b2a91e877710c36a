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
import { type DeletableAggregate } from '../delete-entry';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { entryOf } from '../catalog-entry';
import { type RatePlan, ratePlanBody, ratePlanList, ratePlanFields, ratePlanSchema } from './rate-plan';

@Route('api/v1/admin/catalog/rate-plans')
@Tags('Operator: catalog')
@Security('admin')
export class RatePlanController extends Controller {
  constructor(
    private readonly catalog: CatalogUseCases,
    private readonly ratePlans: DeletableAggregate<RatePlan>,
  ) {
    super();
  }

  /**
   * Lists rate plans, in order of id.
   * @param propertyId Of this property.
   * @param code With this code.
   * @param q Part of the name, in any case.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  @Answers(ratePlanList, 200)
  async listCatalogRatePlans(
    @Query() propertyId?: string,
    @Query() code?: string,
    @Query() q?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ) {
    return this.catalog.list(this.ratePlans, { propertyId, code, q }, { pageToken, limit });
  }

  /**
   * Creates or replaces a rate plan. Its restrictions stay.
   * @param ratePlanId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   * @example ratePlanId "plan-canal"
   */
  @Put('{ratePlanId}')
  @Accepts(ratePlanBody)
  @Answers(ratePlanFields, 200, 201)
  @Refuses(catalogErrors.referenceUnknown, catalogErrors.ratePlanMoved, catalogErrors.codeTaken)
  async putRatePlan(@Path() ratePlanId: string, @Request() request: BodyRequest<'admin', typeof ratePlanBody>) {
    const sent = entryOf(ratePlanSchema, ratePlanId, request.body);
    const { created, entry } = await this.catalog.put(this.ratePlans, sent);
    this.setStatus(created ? 201 : 200);
    return entry;
  }

  /**
   * A rate plan as it was sent; its restrictions are at `GET /v1/ratePlans/{ratePlanId}`.
   * @example ratePlanId "plan-canal"
   */
  @Get('{ratePlanId}')
  @Answers(ratePlanFields, 200)
  @Refuses(catalogErrors.notFound)
  async readRatePlan(@Path() ratePlanId: string) {
    return this.catalog.get(this.ratePlans, ratePlanId);
  }

  /**
   * Deletes a rate plan with its restrictions, unless a channel's access names it. Its bookings keep what they were sold by; its quotes can no longer be booked.
   * @example ratePlanId "plan-canal"
   */
  @Delete('{ratePlanId}')
  @SuccessResponse(204, 'Deleted')
  @Refuses(catalogErrors.notFound, catalogErrors.inUse)
  async deleteRatePlan(@Path() ratePlanId: string): Promise<void> {
    await this.catalog.delete(this.ratePlans, ratePlanId);
  }
}
