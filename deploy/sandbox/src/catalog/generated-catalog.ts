import { type CalendarDate } from '@stayline/calendar';
import { type CatalogLine, rangesOf, unitsOf } from './catalog-lines';

export interface CatalogSize {
  seed: number;
  properties: number;
  /** Days on sale, from `today` on. */
  days: number;
  /** Rate plans of each property. */
  plans: number;
  channel: string;
  today: CalendarDate;
}

/** Enough for a city to be searched and few enough for a catalog to have many. */
const PROPERTIES_PER_CITY = 100;
const PROPERTIES_PER_LISTING = 2;
const CITIES_PER_STATE = 5;
const MAX_UNITS = 12;

/** A catalog of any size, line by line; the same seed gives the same lines. Parents come before children. */
export function* generatedCatalog(size: CatalogSize): Generator<CatalogLine> {
  const random = randomNumbers(size.seed);
  for (let number = 0; number < size.properties; number += 1) {
    const id = `gen-${number + 1}`;
    const city = Math.floor(number / PROPERTIES_PER_CITY);
    const place = { city: `Gencity ${city + 1}`, state: `Genstate ${Math.floor(city / CITIES_PER_STATE) + 1}` };
    const listing = Math.floor(number / PROPERTIES_PER_LISTING) + 1;
    const listingId = `gen-list-${listing}`;
    if (number % PROPERTIES_PER_LISTING === 0) {
      yield { kind: 'listing', id: listingId, title: `Generated ${number + 1}`, city: place.city };
      const prices = { adultPrice: 450, childPrice: 250, taxPercent: 5 };
      yield { kind: 'meal', id: `gen-meal-${listing}`, listingId, name: 'Breakfast', ...prices };
    }
    yield* propertyLines({ id, listingId, ...place }, size, random);
  }
}

function* propertyLines(
  property: { id: string; listingId: string; city: string; state: string },
  size: CatalogSize,
  random: (below: number) => number,
): Generator<CatalogLine> {
  const { id } = property;
  const units = 1 + random(MAX_UNITS);
  const rate = 2_000 + random(120) * 100;
  const guests = { maxAdults: 3, maxChildren: 2, maxGuests: 4 };
  const name = `House ${id.slice(4)}`;
  yield {
    kind: 'property',
    ...property,
    name,
    currency: 'INR',
    rank: random(1_000),
    ...guests,
    units: unitsOf(id, units),
  };
  for (let plan = 1; plan <= size.plans; plan += 1) {
    const prices = {
      rate: rate + plan * 500,
      minimumRate: Math.round(rate / 2),
      extraAdultRate: 800,
      extraChildRate: 400,
    };
    yield {
      kind: 'ratePlan',
      id: `${id}-p${plan}`,
      propertyId: id,
      name: `Plan ${plan}`,
      code: `plan-${plan}`,
      ...prices,
      applicableAdult: 2,
      rank: plan,
    };
  }
  for (const range of rangesOf(size.today, size.days)) {
    yield {
      kind: 'inventory',
      propertyId: id,
      ...range,
      quantity: units,
      stopSell: false,
      minimumStay: 1,
      maximumStay: 30,
    };
  }
  yield { kind: 'access', channelId: size.channel, propertyId: id };
}

/** Whole numbers from 0 up to `below`, by the mulberry32 generator: small, fast and the same everywhere. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
