import { z } from 'zod';
import { catalogId, freeObject, line, orElse, orNull, url } from '../catalog-fields';

export const MAX_CITY_LENGTH = 100;

/** What agents put into carts: one or more properties sold under one title. */
export interface Listing {
  id: string;
  title: string;
  city: string;
  image: string | null;
  details: Record<string, unknown>;
}

export const listingSchema: z.ZodType<Listing> = z.strictObject({
  id: catalogId,
  title: line(),
  city: line(MAX_CITY_LENGTH),
  image: orNull(url),
  details: orElse(freeObject(), {}),
});
