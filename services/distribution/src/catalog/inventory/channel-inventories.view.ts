import { type InventoryRow } from './channel-inventories.store';

/** What can be booked on a date. */
export interface DateInventoryView {
  /** `YYYY-MM-DD`. @example "2026-12-20" */
  date: string;
  /** Available units; 0: fully booked, or nothing on sale. @isInt */
  quantity: number;
  /** True: not for sale on this date, whatever the quantity. */
  stopSell: boolean;
  /** Least nights of a booking that includes this date. @isInt */
  minimumStay: number;
  /** Most nights of a booking that includes this date. @isInt */
  maximumStay: number;
}

export interface InventoryView {
  propertyId: string;
  /** Every date of the range. */
  inventories: DateInventoryView[];
}

/** One view for each property, in the order in which the rows have them. */
export function viewInventories(rows: readonly InventoryRow[]): InventoryView[] {
  const views: InventoryView[] = [];
  for (const row of rows) {
    let view = views.at(-1);
    if (view?.propertyId !== row.propertyId) views.push((view = { propertyId: row.propertyId, inventories: [] }));
    view.inventories.push(viewDay(row));
  }
  return views;
}

function viewDay({ date, available, stopSell, minimumStay, maximumStay }: InventoryRow): DateInventoryView {
  return { date, quantity: available, stopSell, minimumStay, maximumStay };
}
