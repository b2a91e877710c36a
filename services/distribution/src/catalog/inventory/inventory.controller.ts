import { checkRange, rangeRefusals } from '@stayline/calendar';
import { Accepts, Answers, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Get, Path, Put, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { inventoryAnswer, inventoryBody, inventoryDays } from './inventory';

@Route('api/v1/admin/catalog/properties/{propertyId}/inventory')
@Tags('Operator: catalog')
@Security('admin')
export class InventoryController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * What is on sale on the dates of a range, at most 366: those that have an entry. What is sold of it is in the inventories of partners.
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, included.
   * @example propertyId "prop-canal"
   */
  @Get()
  @Answers(inventoryDays, 200)
  @Refuses(...rangeRefusals, catalogErrors.propertyNotFound)
  async readInventory(@Path() propertyId: string, @Query() fromDate: string, @Query() toDate: string) {
    return this.catalog.inventoryOf(propertyId, checkRange(fromDate, toDate));
  }

  /**
   * Sets what is on sale on ranges of dates. Only the dates and fields named change; where ranges overlap, the later one wins. A date
   * that had nothing starts with quantity 0, not stopped, stays of 1 to 366 nights.
   * 1 to 1000 ranges, at most 50000 days together.
   * @example propertyId "prop-canal"
   */
  @Put()
  @Accepts(inventoryBody)
  @Answers(inventoryAnswer, 200)
  @Refuses(...rangeRefusals, catalogErrors.tooManyDays, catalogErrors.unitsExceeded, catalogErrors.propertyNotFound)
  async putInventory(@Path() propertyId: string, @Request() request: BodyRequest<'admin', typeof inventoryBody>) {
    return { propertyId, days: await this.catalog.setInventory(propertyId, request.body) };
  }
}
