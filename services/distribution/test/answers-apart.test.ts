import { addDays, todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { expectAnswersApart, sellRooms } from '@stayline/harness';
import { api } from '../src/api';
import { channel } from './support/partner-api';
import { admin, agent, RunningDistribution } from './support/running-distribution';

jest.setTimeout(60_000);

const CHANNEL = 'monsoon-travel';
const CATALOG = '/api/v1/admin/catalog';
const BOOKINGS = '/v2/bookings';
const day = (days: number): string => addDays(todayIn('Asia/Kolkata', new Date()), days);
const [listingId, propertyId, ratePlanId] = ['park', 'villa', 'plan-villa'];
const people = { maxAdults: 4, maxChildren: 2, maxGuests: 4 };
const property = { listingId, name: 'Villa', city: 'Panaji', state: 'Goa', currency: 'INR', units: [], ...people };
const plan = { propertyId, name: 'Plan', rate: 5_000, applicableAdult: 2 };
const promotion = { propertyIds: [propertyId], title: 'Less', discountMethod: 'PERCENTAGE', discountPercentage: 10 };
const meal = { listingId, name: 'Breakfast', adultPrice: 450, childPrice: 250, taxPercent: 5 };
const vas = { listingId, name: 'Canoe', price: 1_200, taxPercent: 18 };
const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };

const service = new RunningDistribution(channel(CHANNEL));
beforeAll(async () => {
  await service.start();
  await sellRooms(service, { listingId, channelId: CHANNEL, properties: [{ id: propertyId, units: 5 }] });
});
afterAll(() => service.stop());

/** Every order is for a night of its own. */
let from = 1;
async function order() {
  from += 1;
  const query = { propertyId, ratePlanCode: 'plan', checkinDate: day(from), checkoutDate: day(from + 1) };
  const { data } = await service.call<{ list: { quotes: { id: string }[] }[] }>('GET', '/v1/properties/rates', {
    query,
  });
  return { body: { quoteId: data.list[0]?.quotes[0]?.id, bookingId: newId('P'), bookingStatus: 'CONFIRMED', guest } };
}

async function made<T extends object>(status: number, method: string, route: string, call: T): Promise<T> {
  const answer = await service.call(method, route, { as: admin, ...call });
  if (answer.status !== status) throw new Error(`${method} ${route} answered ${answer.text}`);
  return call;
}

const newListing = () => ({ listingId: newId('lst'), body: { title: 'New', city: 'Panaji' } });
const newProperty = () => ({ propertyId: newId('prp'), body: property });
const newPlan = () => ({ ratePlanId: newId('pln'), body: { ...plan, code: newId('c') } });
const newPromotion = () => ({ promotionId: newId('prm'), body: { ...promotion, code: newId('P') } });
const newMeal = () => ({ mealId: newId('mea'), body: meal });
const newVas = () => ({ vasId: newId('vas'), body: vas });

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const [mealId, vasId, promotionId, holdId] = ['breakfast', 'canoe', 'less', newId('hld')];
  await made(201, 'PUT', `${CATALOG}/meals/{mealId}`, { mealId, body: meal });
  await made(201, 'PUT', `${CATALOG}/vas/{vasId}`, { vasId, body: vas });
  await made(201, 'PUT', `${CATALOG}/promotions/{promotionId}`, { promotionId, body: { ...promotion, code: 'LESS' } });
  const stays = [{ propertyId, checkIn: day(1), checkOut: day(2), quantity: 1 }];
  const held = { channelId: CHANNEL, stays, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  const holds = { kind: 'service', service: 'holds' } as const;
  await made(200, 'PUT', '/internal/holds/{holdId}', { as: holds, holdId, body: held });
  const { body: booked } = await made(201, 'POST', BOOKINGS, { as: channel(CHANNEL), ...(await order()) });
  const { bookingId, quoteId = '' } = booked;
  const access = () => ({ channelId: newId('chan'), propertyId });

  await expectAnswersApart({
    service,
    openapi: api.openapi,
    callers: { admin, agent, channel: channel(CHANNEL), service: holds },
    known: {
      channelId: CHANNEL,
      listingId,
      propertyId,
      ratePlanId,
      promotionId,
      mealId,
      vasId,
      holdId,
      bookingId,
      quoteId,
      city: 'Panaji',
      fromDate: day(1),
      toDate: day(3),
    },
    scenes: {
      PutListing: newListing,
      PutProperty: newProperty,
      PutRatePlan: newPlan,
      PutPromotion: newPromotion,
      PutMeal: newMeal,
      PutVas: newVas,
      DeleteListing: () => made(201, 'PUT', `${CATALOG}/listings/{listingId}`, newListing()),
      DeleteProperty: () => made(201, 'PUT', `${CATALOG}/properties/{propertyId}`, newProperty()),
      DeleteRatePlan: () => made(201, 'PUT', `${CATALOG}/rate-plans/{ratePlanId}`, newPlan()),
      DeletePromotion: () => made(201, 'PUT', `${CATALOG}/promotions/{promotionId}`, newPromotion()),
      DeleteMeal: () => made(201, 'PUT', `${CATALOG}/meals/{mealId}`, newMeal()),
      DeleteVas: () => made(201, 'PUT', `${CATALOG}/vas/{vasId}`, newVas()),
      PutAccess: () => ({ body: access() }),
      RevokeAccess: async () => {
        const { body } = await made(201, 'PUT', `${CATALOG}/access`, { body: access() });
        return { as: admin, ...body };
      },
      RebuildCombinations: () => ({ propertyId }),
      CreateBooking: order,
    },
  });
});
