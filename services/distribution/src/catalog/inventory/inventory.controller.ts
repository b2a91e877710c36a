import { type CallerRequest, type ErrorBody, sentBody } from '@stayline/http';
import { Body, Controller, Example, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { type CatalogUseCases } from '../catalog.use-cases';

/** Both ends included, at most 366 days, at most 3660 days ahead. */
export interface InventoryRangeBody {
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
   * Units on sale; at most the property's physical units.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  quantity?: number | null;
  stopSell?: boolean | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 366
   */
  minimumStay?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 366
   */
  maximumStay?: number | null;
}

export interface InventoryAnswer {
  propertyId: string;
  /** Days that the ranges name, one counted as often as it is named. @isInt */
  days: number;
}

@Route('api/v1/admin/catalog/properties/{propertyId}/inventory')
@Tags('Operator: catalog')
@Security('admin')
export class InventoryController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Sets what is on sale on ranges of dates. Only the dates and fields named change; where ranges overlap, the later one wins. A date
   * that had nothing starts with quantity 0, not stopped, stays of 1 to 366 nights.
   * 1 to 1000 ranges, at most 50000 days together.
   */
  @Put()
  @Example<InventoryAnswer>({ propertyId: 'canal', days: 12 })
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, TOO_MANY_DAYS, UNITS_EXCEEDED',
  )
  @Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
  @Response<ErrorBody>(403, 'FORBIDDEN: an admin token is needed')
  @Response<ErrorBody>(404, 'PROPERTY_NOT_FOUND')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  @Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
  async putInventory(
    @Path() propertyId: string,
    @Body() _body: InventoryRangeBody[],
    @Request() request: CallerRequest<'admin'>,
  ): Promise<InventoryAnswer> {
    return { propertyId, days: await this.catalog.setInventory(propertyId, sentBody(request)) };
  }
}
