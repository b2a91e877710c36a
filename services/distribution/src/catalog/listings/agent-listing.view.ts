import { z } from 'zod';
import { mealSchema } from '../meals/meal';
import { propertyFields } from '../properties/property';
import { vasSchema } from '../vas/vas';
import { listingSchema } from './listing';

/** What agents read of the properties, meals and services of a listing, besides their ids. */
export const propertyOfListing = propertyFields.pick({
  name: true,
  city: true,
  state: true,
  currency: true,
  bedrooms: true,
  maxAdults: true,
  maxChildren: true,
  maxGuests: true,
  details: true,
}).shape;
export const mealOfListing = mealSchema.pick({
  name: true,
  adultPrice: true,
  childPrice: true,
  taxPercent: true,
  details: true,
}).shape;
export const vasOfListing = vasSchema.pick({ name: true, price: true, taxPercent: true, details: true }).shape;

const { id } = listingSchema.shape;

export const listingView = z
  .object({
    ...listingSchema.shape,
    properties: z
      .array(z.object({ propertyId: id, ...propertyOfListing }).meta({ id: 'ListingPropertyView' }))
      .describe("Those that the channel sells, in the listing's own order."),
    meals: z.array(z.object({ mealId: id, ...mealOfListing }).meta({ id: 'ListingMealView' })),
    vas: z.array(z.object({ vasId: id, ...vasOfListing }).meta({ id: 'ListingVasView' })),
  })
  .meta({ id: 'ListingView', description: 'A listing with all that an item of it can have.' });
export type ListingView = z.output<typeof listingView>;
