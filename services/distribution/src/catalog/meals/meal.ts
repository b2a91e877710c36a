import { z } from 'zod';
import { amount, catalogId, freeObject, line, orElse, percent } from '../catalog-fields';

/** A meal plan of a listing; prices per person and night. */
export interface Meal {
  id: string;
  listingId: string;
  name: string;
  /** Whole units of the currency, before tax. */
  adultPrice: number;
  childPrice: number;
  /** 0 to 100, at most four decimals. */
  taxPercent: number;
  details: Record<string, unknown>;
}

export const mealSchema: z.ZodType<Meal> = z.strictObject({
  id: catalogId,
  listingId: catalogId,
  name: line(),
  adultPrice: amount,
  childPrice: amount,
  taxPercent: percent,
  details: orElse(freeObject(), {}),
});
