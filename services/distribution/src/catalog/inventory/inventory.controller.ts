import { rangeRefusals } from '@stayline/calendar';
import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
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
  @Refuses(...rangeRefusals, catalogErrors.tooManyDays, catalogErrors.unitsExceeded, catalogErrors.propertyNotFound)
  async putInventory(
    @Path() propertyId: string,
    @Body() _body: InventoryRangeBody[],
    @Request() request: CallerRequest<'admin'>,
  ): Promise<InventoryAnswer> {
    return { propertyId, days: await this.catalog.setInventory(propertyId, sentBody(request)) };
  }
}
