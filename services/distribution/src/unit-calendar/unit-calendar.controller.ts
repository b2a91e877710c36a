import { checkRange, rangeRefusals } from '@stayline/calendar';
import { type Sql } from '@stayline/database';
import { Refuses } from '@stayline/http';
import { Controller, Get, Path, Query, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog/catalog.errors';
import { readUnitCalendar } from './unit-calendar.store';
import { type UnitCalendarView, viewUnitCalendar } from './unit-calendar.view';

@Route('api/v1/admin/ledger')
@Tags('Operator: ledger')
@Security('admin')
export class UnitCalendarController extends Controller {
  constructor(private readonly sql: Sql) {
    super();
  }

  /**
   * Who has each unit of a property on each date: what is on sale and left, what bookings and holds take, of parts and wholes too, and which
   * unit each booking has. Every date of the range, at most 366.
   * @summary Shows who has each unit
   * @maxLength propertyId 100
   * @param fromDate `YYYY-MM-DD`.
   * @param toDate `YYYY-MM-DD`, on or after `fromDate`.
   */
  @Get('properties/{propertyId}/calendar')
  @Refuses(...rangeRefusals, catalogErrors.propertyNotFound)
  async getUnitCalendar(
    @Path() propertyId: string,
    @Query() fromDate: string,
    @Query() toDate: string,
  ): Promise<UnitCalendarView> {
    const calendar = await readUnitCalendar(this.sql, propertyId, checkRange(fromDate, toDate));
    if (!calendar) throw catalogErrors.propertyNotFound(propertyId);
    return viewUnitCalendar(propertyId, calendar);
  }
}
