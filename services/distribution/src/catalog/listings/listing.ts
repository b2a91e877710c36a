import { z } from 'zod';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { catalogId, details, line, orNull, url } from '../catalog-fields';

export const MAX_CITY_LENGTH = 100;

export const listingSchema = shownAs(
  { id: 'Listing', description: 'What agents put into carts: one or more properties sold under one title.' },
  z.strictObject({
    id: catalogId.meta({ example: 'lst-backwater' }),
    title: line().meta({ example: 'Backwater Villas' }),
    city: line(MAX_CITY_LENGTH).meta({ example: 'Alappuzha' }),
    image: orNull(url).meta({
      description: 'http or https URL.',
      example: 'https://images.example.com/backwater.jpg',
    }),
    details: details.meta({ example: { about: 'Five villas on the canal' } }),
  }),
);
export type Listing = z.output<typeof listingSchema>;

export const listingBody = bodyOf('ListingBody', listingSchema);

export const listingList = listOf('ListingList', listingSchema);
