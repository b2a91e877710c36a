import { addDays, todayIn } from '@stayline/calendar';
import { type ServiceApi } from './service-api';

const IMPORT = '/api/v1/admin/catalog/import';
const DAYS_ON_SALE = 300;

/** A property to be sold for 300 days from today, at 5000 a night for two adults. */
export interface RoomsOnSale {
  readonly id: string;
  readonly units: number;
  readonly combinations?: readonly { propertyId: string; blockQuantity: number }[];
}

/** Imports one listing with these properties into distribution, all of them for one channel. */
export async function sellRooms(
  distribution: ServiceApi,
  sold: { listingId: string; channelId: string; properties: readonly RoomsOnSale[] },
): Promise<void> {
  const { listingId, channelId, properties } = sold;
  const listing = { kind: 'listing', id: listingId, title: 'The Park', city: 'Panaji' };
  const lines = [listing, ...properties.flatMap((each) => linesOf(each, listingId, channelId))];
  const { status, data } = await distribution.call<{ failed: number }>('POST', IMPORT, {
    as: { kind: 'admin', sub: 'operator-1' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
  if (status !== 200 || data.failed > 0) throw new Error(`The import answered ${status}: ${JSON.stringify(data)}`);
}

function linesOf({ id, units, combinations }: RoomsOnSale, listingId: string, channelId: string): object[] {
  const today = todayIn('Asia/Kolkata', new Date());
  return [
    {
      kind: 'property',
      id,
      listingId,
      name: id,
      city: 'Panaji',
      state: 'Goa',
      currency: 'INR',
      maxAdults: 4,
      maxChildren: 2,
      maxGuests: 6,
      ...(combinations && { combinations }),
      units: Array.from({ length: units }, (_, index) => ({ unitId: `${id}-${index}`, name: `${id} ${index}` })),
    },
    {
      kind: 'ratePlan',
      id: `plan-${id}`,
      propertyId: id,
      name: 'Plan',
      code: 'plan',
      rate: 5000,
      applicableAdult: 2,
    },
    {
      kind: 'inventory',
      propertyId: id,
      fromDate: today,
      toDate: addDays(today, DAYS_ON_SALE),
      quantity: units,
      minimumStay: 1,
      maximumStay: 30,
    },
    { kind: 'access', channelId, propertyId: id },
  ];
}
