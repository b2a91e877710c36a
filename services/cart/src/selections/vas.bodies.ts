import { z } from 'zod';

export const vasBody = z
  .object({
    vasId: z.string().min(1).max(80).describe("Of the item's listing."),
    dates: z
      .array(z.string())
      .max(366)
      .nullish()
      .describe('Nights of the stay, `YYYY-MM-DD`; left out, it applies to every night.'),
    unsureOfDates: z
      .boolean()
      .nullish()
      .describe('True: it applies to every night of the stay, whatever `dates` says.'),
    quantity: z.int().min(1).max(1000).nullish().describe('Per date; 1 where left out.'),
  })
  .meta({
    id: 'VasBody',
    description: 'A value-added service of an item, in place of an earlier selection of it.',
    example: { vasId: 'vas-list-1-1-transfer', dates: ['2027-01-10'], quantity: 1 },
  });
export type VasBody = z.infer<typeof vasBody>;
