import { type Page, pageOf } from '@stayline/http';
import { type Listing } from './listing.store';
import { type PricedListing, type PricedListings } from './listing.use-cases';

export interface ListingNightView {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Before tax, whole units. @isInt */
  price: number;
}

export interface ListingPropertyOfferView {
  propertyId: string;
  name: string;
  /** @isInt */
  bedrooms: number;
  /** Per unit. @isInt */
  maxAdults: number;
  /** Per unit. @isInt */
  maxChildren: number;
  /** Per unit. @isInt */
  maxGuests: number;
  /** Units that are free on every night of the stay, holds and bookings subtracted. @isInt */
  available: number;
  currency: string;
  /** One unit for the whole stay with the guests that it includes, before tax. @isInt */
  price: number;
  /** The same by night. */
  nights: ListingNightView[];
}

/** An entry of a cart item's `selectedProperties`. */
export interface SelectedRoomsView {
  propertyId: string;
  /** @isInt */
  quantity: number;
}

export interface ListingPriceView {
  currency: string;
  /** Before tax: what `base.lineTotal` of a cart's item with these rooms is. @isInt */
  roomTotal: number;
  /** @isInt */
  gst: number;
  /** @isInt */
  total: number;
}

/** A listing that can be put into a cart, for the dates and the party asked for. */
export interface ListingOfferView {
  id: string;
  title: string;
  city: string;
  image: string | null;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`. */
  checkOut: string;
  /** Not enough free rooms for the party. */
  soldOut: boolean;
  /** In the listing's own order. */
  properties: ListingPropertyOfferView[];
  /** Rooms for the party: put it into the item's `selectedProperties` as it is, or change it. Empty when sold out. */
  selectedProperties: SelectedRoomsView[];
  /** What a cart charges for `selectedProperties` and the party, extra guests included; null when sold out. */
  price: ListingPriceView | null;
}

export function viewListings(found: PricedListings): Page<ListingOfferView> {
  const { page, pageSize, total } = found;
  return pageOf(
    found.listings.map((listing) => viewOffer(listing, found)),
    { page, pageSize, total },
  );
}

function viewOffer(
  { facts, properties, suggestion }: PricedListing,
  { nights, checkIn, checkOut }: Pick<PricedListings, 'nights' | 'checkIn' | 'checkOut'>,
): ListingOfferView {
  const { id, title, city, image } = facts;
  return {
    ...{ id, title, city, image, checkIn, checkOut },
    soldOut: suggestion === null,
    properties: properties.map(({ facts: property, price }) => ({
      propertyId: property.propertyId,
      name: property.name,
      bedrooms: property.bedrooms,
      maxAdults: property.maxAdults,
      maxChildren: property.maxChildren,
      maxGuests: property.maxGuests,
      available: property.available,
      currency: property.currency,
      price: price.total,
      nights: nights.map((date, index) => ({ date, price: price.nights[index] ?? 0 })),
    })),
    selectedProperties: (suggestion?.rooms ?? []).map(({ propertyId, quantity }) => ({ propertyId, quantity })),
    price: suggestion && {
      currency: facts.properties[0]?.currency ?? '',
      roomTotal: suggestion.price.total,
      gst: suggestion.price.tax,
      total: suggestion.price.total + suggestion.price.tax,
    },
  };
}

export interface ListingPropertyView {
  propertyId: string;
  name: string;
  city: string;
  state: string;
  currency: string;
  /** @isInt */
  bedrooms: number;
  /** @isInt */
  maxAdults: number;
  /** @isInt */
  maxChildren: number;
  /** @isInt */
  maxGuests: number;
  /** Images, amenities and whatever else the catalog has. */
  details: Record<string, unknown>;
}

export interface ListingMealView {
  mealId: string;
  name: string;
  /** Per person and night, before tax. @isInt */
  adultPrice: number;
  /** Per person and night, before tax. @isInt */
  childPrice: number;
  taxPercent: number;
  details: Record<string, unknown>;
}

export interface ListingVasView {
  vasId: string;
  name: string;
  /** For each, per date, before tax. @isInt */
  price: number;
  taxPercent: number;
  details: Record<string, unknown>;
}

/** A listing with all that an item of it can have. */
export interface ListingView {
  id: string;
  title: string;
  city: string;
  image: string | null;
  details: Record<string, unknown>;
  /** Those that the channel sells, in the listing's own order. */
  properties: ListingPropertyView[];
  meals: ListingMealView[];
  vas: ListingVasView[];
}

export function viewListing({ id, title, city, image, details, properties, meals, vas }: Listing): ListingView {
  return {
    ...{ id, title, city, image, details },
    properties: properties.map((property) => ({
      propertyId: property.propertyId,
      name: property.name,
      city: property.city,
      state: property.state,
      currency: property.currency,
      bedrooms: property.bedrooms,
      maxAdults: property.maxAdults,
      maxChildren: property.maxChildren,
      maxGuests: property.maxGuests,
      details: property.details,
    })),
    meals: meals.map((meal) => ({
      mealId: meal.mealId,
      name: meal.name,
      adultPrice: meal.adultPrice,
      childPrice: meal.childPrice,
      taxPercent: meal.taxPercent,
      details: meal.details,
    })),
    vas: vas.map((each) => ({
      vasId: each.vasId,
      name: each.name,
      price: each.price,
      taxPercent: each.taxPercent,
      details: each.details,
    })),
  };
}
