import { z } from 'zod';
import { amount, catalogId, freeObject, line, orElse, percent } from '../catalog-fields';

/** A value-added service of a listing; its price is per date and piece. */
export interface Vas {
  id: string;
  listingId: string;
  name: string;
  /** Whole units of the currency, before tax. */
  price: number;
  /** 0 to 100, at most four decimals. */
  taxPercent: number;
  details: Record<string, unknown>;
}

export const vasSchema: z.ZodType<Vas> = z.strictObject({
  id: catalogId,
  listingId: catalogId,
  name: line(),
  price: amount,
  taxPercent: percent,
  details: orElse(freeObject(), {}),
});
