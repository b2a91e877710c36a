import { z } from 'zod';

export const approverBody = z
  .strictObject({
    channelId: z.string().min(1).max(64).describe('The channel whose carts the user decides about.'),
    maxDiscountPercentage: z
      .number()
      .min(0)
      .max(100)
      .describe("The highest discount, in percent of the cart's total; up to four decimals."),
  })
  .meta({ id: 'ApproverBody', example: { channelId: 'stayline-direct', maxDiscountPercentage: 20 } });
export type ApproverBody = z.infer<typeof approverBody>;
