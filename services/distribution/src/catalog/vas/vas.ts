import { z } from 'zod';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { amount, catalogId, details, line, percent } from '../catalog-fields';

export const vasSchema = shownAs(
  { id: 'Vas', description: 'A value-added service of a listing; its price is per date and piece.' },
  z.strictObject({
    id: catalogId.meta({ example: 'vas-canoe' }),
    listingId: catalogId.meta({ example: 'lst-backwater' }),
    name: line().meta({ example: 'Canoe tour' }),
    price: amount().meta({
      description: 'Whole units of the currency, per piece and date, before tax.',
      example: 1200,
    }),
    taxPercent: percent.meta({ description: '0 to 100, at most four decimals.', example: 18 }),
    details,
  }),
);
export type Vas = z.output<typeof vasSchema>;

export const vasBody = bodyOf('VasBody', vasSchema);

export const vasList = listOf('VasList', vasSchema);
