import { z } from 'zod';

const wholeUnits = z.int().min(0);

/**
 * What one stay of a hold comes to, agreed in the agent's cart: cart tells it with the confirmation, and the stay's booking carries it. Whole units of
 * `currency`, for the whole stay and all units; meals and services and another total that was agreed are in it.
 */
export const stayAmounts = z
  .object({
    propertyId: z
      .string()
      .min(1)
      .max(100)
      .describe('With the dates it names one stay of the hold; others are left aside.'),
    checkIn: z.string().meta({ format: 'date', example: '2026-12-20' }),
    checkOut: z.string().meta({ format: 'date', example: '2026-12-22' }),
    currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'INR' }),
    netAmountBeforeTax: wholeUnits,
    gstAmount: wholeUnits,
    netAmountAfterTax: wholeUnits.describe('Both together.'),
  })
  .meta({ id: 'StayAmounts' });

export type StayAmounts = z.infer<typeof stayAmounts>;
