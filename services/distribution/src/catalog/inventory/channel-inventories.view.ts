import { MAX_RANGE_DAYS } from '@stayline/calendar';
import { z } from 'zod';
import { calendarDate, catalogId, whole } from '../catalog-fields';
import { MAX_UNITS } from '../properties/property';
import { type InventoryRow } from './channel-inventories.store';

const nights = whole(1, MAX_RANGE_DAYS);

const dateInventoryView = z
  .object({
    date: calendarDate.meta({ description: '`YYYY-MM-DD`.', example: '2026-12-20' }),
    quantity: whole(0, MAX_UNITS).describe('Available units; 0: fully booked, or nothing on sale.'),
    stopSell: z.boolean().describe('True: not for sale on this date, whatever the quantity.'),
    minimumStay: nights.describe('Least nights of a booking that includes this date.'),
    maximumStay: nights.describe('Most nights of a booking that includes this date.'),
  })
  .meta({ id: 'DateInventoryView', description: 'What can be booked on a date.' });

export const inventoryView = z
  .object({ propertyId: catalogId, inventories: z.array(dateInventoryView).describe('Every date of the range.') })
  .meta({
    id: 'InventoryView',
    example: {
      propertyId: 'prop-1-1',
      inventories: [{ date: '2026-12-20', quantity: 3, stopSell: false, minimumStay: 2, maximumStay: 30 }],
    },
  });
export type InventoryView = z.output<typeof inventoryView>;
export const inventoryViews = z.array(inventoryView).meta({ example: [inventoryView.meta()?.example] });

/** One view for each property, in the order in which the rows have them. */
export function viewInventories(rows: readonly InventoryRow[]): InventoryView[] {
  const views: InventoryView[] = [];
  for (const { propertyId, ...day } of rows) {
    let view = views.at(-1);
    if (view?.propertyId !== propertyId) views.push((view = { propertyId, inventories: [] }));
    view.inventories.push(day);
  }
  return views;
}
