import { type Page, pageOf } from '@stayline/http';
import { type PricedListing, type PricedListings } from './listing-search.use-cases';

export interface ListingNightView {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Before tax, whole units. @isInt */
  price: number;
}

export interface ListingPropertyOfferView {
  propertyId: string;
  /** @example "Mandovi House" */
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
  /** Before tax: what `base.lineTotal` of a cart's item with these rooms is. @isLong */
  roomTotal: number;
  /** @isLong */
  gst: number;
  /** @isLong */
  total: number;
}

/** A listing that can be put into a cart, for the dates and the party asked for. */
export interface ListingOfferView {
  /** @example "list-1-1" */
  id: string;
  /** @example "Mandovi House" */
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
    id,
    title,
    city,
    image,
    checkIn,
    checkOut,
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
