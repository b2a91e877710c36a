import { rangeRefusals } from '@stayline/calendar';
import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { restrictionAnswer, restrictionsBody } from './restriction';

@Route('api/v1/admin/catalog/rate-plans/{ratePlanId}/restrictions')
@Tags('Operator: catalog')
@Security('admin')
export class RestrictionController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Sets rates and stops of a plan on ranges of dates. Only the dates and fields named change; where ranges overlap, the later one wins.
   * 1 to 1000 ranges, at most 50000 days together.
   * @example ratePlanId "plan-canal"
   */
  @Put()
  @Accepts(restrictionsBody)
  @Answers(restrictionAnswer, 200)
  @Refuses(...rangeRefusals, catalogErrors.tooManyDays, catalogErrors.ratePlanNotFound)
  async putRestriction(@Path() ratePlanId: string, @Request() request: BodyRequest<'admin', typeof restrictionsBody>) {
    return { ratePlanId, days: await this.catalog.setRestrictions(ratePlanId, request.body) };
  }
}
