import { checkRange, rangeRefusals } from '@stayline/calendar';
import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Put, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { restrictionAnswer, restrictionDays, restrictionsBody } from './restriction';

@Route('api/v1/admin/catalog/rate-plans/{ratePlanId}/restrictions')
@Tags('Operator: catalog')
@Security('admin')
export class RestrictionController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * The dates of a range, at most 366, on which the plan says something of its own.
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, included.
   * @example ratePlanId "plan-canal"
   */
  @Get()
  @Answers(restrictionDays, 200)
  @Refuses(...rangeRefusals, catalogErrors.ratePlanNotFound)
  async readRestrictions(@Path() ratePlanId: string, @Query() fromDate: string, @Query() toDate: string) {
    return this.catalog.restrictionsOf(ratePlanId, checkRange(fromDate, toDate));
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
