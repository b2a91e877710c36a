import { z } from 'zod';

export const mealBody = z
  .object({
    mealId: z.string().min(1).max(80).describe("Of the item's listing."),
    dates: z
      .array(z.string())
      .max(366)
      .nullish()
      .describe('Nights of the stay, `YYYY-MM-DD`; left out, it applies to every night.'),
    unsureOfDates: z
      .boolean()
      .nullish()
      .describe('True: it applies to every night of the stay, whatever `dates` says.'),
    adults: z.int().min(0).max(1000).nullish().describe("The item's at this moment where left out."),
    children: z.int().min(0).max(1000).nullish().describe("The item's at this moment where left out."),
  })
  .meta({
    id: 'MealBody',
    description: 'A meal of an item, in place of an earlier selection of it.',
    example: { mealId: 'meal-list-1-1-breakfast', dates: ['2027-01-10'], adults: 2 },
  });
export type MealBody = z.infer<typeof mealBody>;
