import {
  type AccessChanged,
  accessChanged,
  type EventDefinition,
  type ListingChanged,
  listingChanged,
  type MealChanged,
  mealChanged,
  type PropertyChanged,
  propertyChanged,
  type RatePlanChanged,
  ratePlanChanged,
  type TaxRulesChanged,
  taxRulesChanged,
  type VasChanged,
  vasChanged,
} from '@stayline/contracts';
import { type EventLog } from '@stayline/events';
import { publishEvent } from '@stayline/harness';

/** Publishes catalog events as distribution would, with a sequence that grows. */
export class CatalogPublisher {
  private sequence = 0;

  constructor(private readonly log: () => EventLog) {}

  listing(listingId: string, change: Partial<ListingChanged> = {}): Promise<void> {
    const data = {
      listingId,
      title: `Title of ${listingId}`,
      city: 'Goa',
      image: 'https://img.test/1.jpg',
      details: {},
    };
    return this.publish(listingChanged, `listing:${listingId}`, { ...data, ...change });
  }

  property(propertyId: string, listingId: string, change: Partial<PropertyChanged> = {}): Promise<void> {
    return this.publish(propertyChanged, `property:${propertyId}`, {
      propertyId,
      listingId,
      name: propertyId,
      city: 'Goa',
      citySlug: 'city-goa',
      state: 'Goa',
      stateSlug: 'state-goa',
      currency: 'INR',
      rank: 0,
      bedrooms: 1,
      maxAdults: 2,
      maxChildren: 1,
      maxGuests: 3,
      securityDeposit: 0,
      unitCount: 5,
      combinations: [],
      details: {},
      ...change,
    });
  }

  plan(ratePlanId: string, propertyId: string, rate: number, change: Partial<RatePlanChanged> = {}): Promise<void> {
    return this.publish(ratePlanChanged, `rate-plan:${ratePlanId}`, {
      ratePlanId,
      propertyId,
      name: ratePlanId,
      code: ratePlanId,
      description: '',
      rate,
      minimumRate: 0,
      extraAdultRate: 1_000,
      extraChildRate: 500,
      applicableGuest: 2,
      applicableAdult: 2,
      applicableChild: 0,
      rank: 0,
      restrictions: [],
      ...change,
    });
  }

  meal(mealId: string, listingId: string, change: Partial<MealChanged> = {}): Promise<void> {
    const data = { mealId, listingId, name: mealId, adultPrice: 400, childPrice: 250, taxPercent: 5, details: {} };
    return this.publish(mealChanged, `meal:${mealId}`, { ...data, ...change });
  }

  vas(vasId: string, listingId: string, change: Partial<VasChanged> = {}): Promise<void> {
    const data = { vasId, listingId, name: vasId, price: 1_500, taxPercent: 18, details: {} };
    return this.publish(vasChanged, `vas:${vasId}`, { ...data, ...change });
  }

  access(channelId: string, propertyId: string, change: Partial<AccessChanged> = {}): Promise<void> {
    const data = { channelId, propertyId, granted: true, ratePlanIds: null, promotionIds: null };
    return this.publish(accessChanged, `access:${channelId}/${propertyId}`, { ...data, ...change });
  }

  taxRules(rules: TaxRulesChanged['rules']): Promise<void> {
    return this.publish(taxRulesChanged, 'tax-rules:room', { rules });
  }

  /** Give `sequence` for an older event, or for one that was published before. */
  async publish<Data>(
    definition: EventDefinition<string, Data>,
    subject: string,
    data: Data,
    sequence = (this.sequence += 1),
  ): Promise<void> {
    await publishEvent(this.log(), definition, { subject, sequence, data });
  }
}

/**
 * What most suites sell, on channel `chan-main` (the default) and in part on `chan-other`. A night: `palm-1` 5 000 with two adults,
 * `palm-2` 8 000 with three, `dune-1` 6 000; `abroad-1` is in USD.
 */
export async function publishHouse(catalog: CatalogPublisher): Promise<void> {
  for (const listing of ['lst-palms', 'lst-dunes', 'lst-abroad']) await catalog.listing(listing);
  await catalog.property('palm-1', 'lst-palms', { rank: 1 });
  await catalog.property('palm-2', 'lst-palms', { rank: 2 });
  await catalog.property('dune-1', 'lst-dunes');
  await catalog.property('abroad-1', 'lst-abroad', { currency: 'USD' });
  await catalog.plan('plan-palm-1', 'palm-1', 5_000);
  await catalog.plan('plan-palm-2', 'palm-2', 8_000, { applicableAdult: 3, extraAdultRate: 2_000 });
  await catalog.plan('plan-dune-1', 'dune-1', 6_000);
  await catalog.plan('plan-abroad-1', 'abroad-1', 200);
  for (const property of ['palm-1', 'palm-2', 'dune-1', 'abroad-1']) await catalog.access('chan-main', property);
  await catalog.access('chan-other', 'palm-1');
  await catalog.meal('meal-breakfast', 'lst-palms');
  await catalog.meal('meal-dunes', 'lst-dunes');
  await catalog.vas('vas-transfer', 'lst-palms');
}
