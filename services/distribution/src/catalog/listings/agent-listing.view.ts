import { type AgentListing } from './agent-listing.store';

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

export function viewListing({ id, title, city, image, details, properties, meals, vas }: AgentListing): ListingView {
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
