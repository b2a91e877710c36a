import { rangeRefusals } from '@stayline/calendar';
import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';

/** Both ends included, at most 366 days, at most 3660 days ahead. */
export interface RestrictionRangeBody {
  /**
   * @format date
   * @example "2026-12-20"
   */
  fromDate: string;
  /**
   * @format date
   * @example "2026-12-31"
   */
  toDate: string;
  /**
   * Whole units of the currency, per unit and night; null takes the plan's own rate again.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  rate?: number | null;
  stopSell?: boolean | null;
}

export interface RestrictionAnswer {
  ratePlanId: string;
  /** Days that the ranges name, one counted as often as it is named. @isInt */
  days: number;
}

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
   */
  @Put()
  @Example<RestrictionAnswer>({ ratePlanId: 'canal', days: 12 })
  @Refuses(...rangeRefusals, catalogErrors.tooManyDays, catalogErrors.ratePlanNotFound)
  async putRestriction(
    @Path() ratePlanId: string,
    @Body() _body: RestrictionRangeBody[],
    @Request() request: CallerRequest<'admin'>,
  ): Promise<RestrictionAnswer> {
    return { ratePlanId, days: await this.catalog.setRestrictions(ratePlanId, sentBody(request)) };
  }
}
