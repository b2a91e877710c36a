import { type CalendarDate } from '@stayline/calendar';
import { type CatalogLine, rangesOf, unitsOf } from './catalog-lines';
import { SANDBOX_CITIES, type SandboxCity } from './sandbox-places';
import { automaticPromotion, COUPON, couponLine, longStayPromotion } from './sandbox-promotions';

/** From today on: a check-in 400 days ahead still finds its month, and a clock that is moved on a little its 400 days. */
export const DAYS_ON_SALE = 440;
/** Stays of the hotels, in nights. */
const STAYS = { minimumStay: 1, maximumStay: 30 };
const UNITS = 8;
/** A villa is sold whole, or by the room: one villa is all its rooms. */
const VILLA_ROOMS = 4;
const CITY_OF_THE_SAMPLES = 0;

/** Names that programs can rely on: deploy/sandbox/README.md says what each promises. */
export interface CatalogSamples {
  city: string;
  state: string;
  property: string;
  soldOutProperty: string;
  minimumStayProperty: string;
  combination: { parent: string; child: string };
  coupon: string;
  listing: string;
  meal: string;
  vas: string;
  approverChannel: string;
}

interface Hotel {
  id: string;
  listingId: string;
  name: string;
  place: SandboxCity;
  rate: number;
  units: number;
  rank: number;
  parts?: { propertyId: string; blockQuantity: number }[];
  onSale?: number;
  minimumStay?: number;
  bedrooms?: number;
}

/**
 * The sandbox's catalog around `today`: some 40 hotels in 8 cities, listings of several, villas and their rooms, every type of
 * promotion, meals and services. The first channel sees nearly all of it; the second less, and some that the first does not; further ones what the first sees.
 */
export function sandboxCatalog(options: { today: CalendarDate; channels: readonly string[] }): {
  lines: CatalogLine[];
  samples: CatalogSamples;
} {
  const { today, channels } = options;
  const [first = 'first', second = 'second', ...likeFirst] = channels;
  const hotels = SANDBOX_CITIES.flatMap((place, city) => hotelsOf(place, city));
  const lines = [
    ...SANDBOX_CITIES.flatMap((place, city) => listingLines(place, city)),
    ...[...hotels].sort((a, b) => (a.parts?.length ?? 0) - (b.parts?.length ?? 0)).map(propertyLine),
    ...hotels.flatMap(planLines),
    couponLine(SANDBOX_CITIES.map((_place, city) => hotelId(city, 1))),
    ...SANDBOX_CITIES.map((_place, city) => automaticPromotion(city, hotelId(city, 5), today)),
    longStayPromotion(hotelId(5, 5)),
    ...hotels.flatMap((hotel) => inventoryLines(hotel, today)),
    ...restrictionLines(today),
    ...accessLines(hotels, [second, first, ...likeFirst]),
  ];
  return { lines, samples: samplesOf(first) };
}

const hotelId = (city: number, hotel: number): string => `prop-${city + 1}-${hotel}`;
const listingId = (city: number, listing: number): string => `list-${city + 1}-${listing}`;

function hotelsOf(place: SandboxCity, city: number): Hotel[] {
  const [house, annex, villa, rooms, inn] = place.hotels;
  const id = (hotel: number): string => hotelId(city, hotel);
  const hotels: Hotel[] = [
    { id: id(1), listingId: listingId(city, 1), name: house, place, rate: place.rate, units: UNITS, rank: 1 },
    { id: id(2), listingId: listingId(city, 1), name: annex, place, rate: place.rate + 800, units: UNITS, rank: 2 },
    {
      id: id(3),
      listingId: listingId(city, 2),
      name: villa,
      place,
      rate: place.rate * 3,
      units: 1,
      rank: 3,
      parts: [{ propertyId: id(4), blockQuantity: VILLA_ROOMS }],
      bedrooms: VILLA_ROOMS,
    },
    { id: id(4), listingId: listingId(city, 2), name: rooms, place, rate: place.rate, units: VILLA_ROOMS, rank: 4 },
    { id: id(5), listingId: listingId(city, 3), name: inn, place, rate: place.rate - 1000, units: UNITS, rank: 5 },
  ];
  return city === CITY_OF_THE_SAMPLES ? [...hotels, ...specialHotels(place, city)] : hotels;
}

/** What is full, and what takes longer stays only. */
function specialHotels(place: SandboxCity, city: number): Hotel[] {
  const common = { listingId: listingId(city, 3), place, rate: place.rate, units: UNITS };
  return [
    { ...common, id: hotelId(city, 6), name: 'Regatta Club', rank: 6, onSale: 0 },
    { ...common, id: hotelId(city, 7), name: 'Long Tide', rank: 7, minimumStay: 3 },
  ];
}

function listingLines({ city, hotels }: SandboxCity, index: number): CatalogLine[] {
  const titles = [hotels[0], hotels[2], hotels[4]];
  return titles.flatMap((title, position) => {
    const id = listingId(index, position + 1);
    return [
      { kind: 'listing', id, title, city, image: `https://images.stayline.example/${id}.jpg` },
      {
        kind: 'meal',
        id: `meal-${id}-breakfast`,
        listingId: id,
        name: 'Breakfast',
        adultPrice: 450,
        childPrice: 250,
        taxPercent: 5,
      },
      {
        kind: 'meal',
        id: `meal-${id}-dinner`,
        listingId: id,
        name: 'Dinner',
        adultPrice: 900,
        childPrice: 500,
        taxPercent: 5,
      },
      { kind: 'vas', id: `vas-${id}-transfer`, listingId: id, name: 'Airport transfer', price: 1500, taxPercent: 18 },
      { kind: 'vas', id: `vas-${id}-bonfire`, listingId: id, name: 'Bonfire evening', price: 2500, taxPercent: 18 },
    ];
  });
}

function propertyLine(hotel: Hotel): CatalogLine {
  const rooms = hotel.bedrooms ?? 1;
  return {
    kind: 'property',
    id: hotel.id,
    listingId: hotel.listingId,
    name: hotel.name,
    city: hotel.place.city,
    state: hotel.place.state,
    currency: 'INR',
    rank: hotel.rank,
    bedrooms: rooms,
    maxAdults: 3 * rooms,
    maxChildren: 2 * rooms,
    maxGuests: 4 * rooms,
    securityDeposit: 2000 * rooms,
    units: unitsOf(hotel.id, hotel.units),
    combinations: hotel.parts ?? [],
    details: {
      images: [`https://images.stayline.example/${hotel.id}.jpg`],
      amenities: ['Wi-Fi', 'Parking', ...(rooms > 1 ? ['Pool', 'Kitchen'] : ['Breakfast room'])],
      faqs: [{ question: 'When is check-in?', answer: 'From 14:00.' }],
    },
  };
}

function planLines(hotel: Hotel): CatalogLine[] {
  const rooms = hotel.bedrooms ?? 1;
  const guests = { applicableAdult: 2 * rooms, applicableChild: 0, extraAdultRate: 1200, extraChildRate: 600 };
  const plan = { kind: 'ratePlan', propertyId: hotel.id, minimumRate: Math.round(hotel.rate / 2), ...guests };
  return [
    {
      ...plan,
      id: `${hotel.id}-ep`,
      name: 'European plan',
      code: 'european-plan',
      description: 'Room only.',
      rate: hotel.rate,
      rank: 1,
      cancellationRule: { freeUntilHours: 48, chargeNights: 1 },
    },
    {
      ...plan,
      id: `${hotel.id}-ai`,
      name: 'All inclusive',
      code: 'all-inclusive',
      description: 'All meals.',
      rate: hotel.rate + 1800,
      rank: 2,
      cancellationRule: { freeUntilHours: 168, chargePercent: 50 },
    },
  ];
}

function inventoryLines(hotel: Hotel, today: CalendarDate): CatalogLine[] {
  const sale = {
    ...STAYS,
    minimumStay: hotel.minimumStay ?? STAYS.minimumStay,
    quantity: hotel.onSale ?? hotel.units,
    stopSell: false,
  };
  return rangesOf(today, DAYS_ON_SALE).map((range) => ({ kind: 'inventory', propertyId: hotel.id, ...range, ...sale }));
}

/** Dearer around New Year's Eve and stopped for a week, each on one inn, so that restrictions are there to be seen. */
function restrictionLines(today: CalendarDate): CatalogLine[] {
  const [year] = today.split('-');
  const eve = { fromDate: `${year}-12-29`, toDate: `${year}-12-31` };
  const stopped = rangesOf(today, DAYS_ON_SALE).slice(-1)[0];
  return [
    { kind: 'restriction', ratePlanId: `${hotelId(1, 5)}-ep`, ...eve, rate: 12_000 },
    { kind: 'restriction', ratePlanId: `${hotelId(2, 5)}-ai`, ...stopped, stopSell: true },
  ];
}

/** The first channel lacks the last city's inn. The second sells four cities, room only in some, and that inn. */
function accessLines(hotels: readonly Hotel[], [second, ...firsts]: readonly [string, ...string[]]): CatalogLine[] {
  const last = SANDBOX_CITIES.length - 1;
  const ofFirst = hotels.filter((hotel) => hotel.id !== hotelId(last, 5));
  const ofSecond = hotels.filter((hotel) => SANDBOX_CITIES.indexOf(hotel.place) >= SANDBOX_CITIES.length / 2);
  return [
    ...firsts.flatMap((channelId) => ofFirst.map(({ id }) => ({ kind: 'access', channelId, propertyId: id }))),
    ...ofSecond.map((hotel) => ({
      kind: 'access',
      channelId: second,
      propertyId: hotel.id,
      ...(hotel.rank === 2 && { ratePlanIds: [`${hotel.id}-ep`], promotionIds: [] }),
    })),
  ];
}

function samplesOf(approverChannel: string): CatalogSamples {
  const city = CITY_OF_THE_SAMPLES;
  const listing = listingId(city, 1);
  return {
    city: 'city-panaji--goa',
    state: 'state-goa',
    property: hotelId(city, 1),
    soldOutProperty: hotelId(city, 6),
    minimumStayProperty: hotelId(city, 7),
    combination: { parent: hotelId(city, 3), child: hotelId(city, 4) },
    coupon: COUPON,
    listing,
    meal: `meal-${listing}-breakfast`,
    vas: `vas-${listing}-transfer`,
    approverChannel,
  };
}
