import { z } from 'zod';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { amount, catalogId, details, line, percent } from '../catalog-fields';

export const mealSchema = shownAs(
  { id: 'Meal', description: 'A meal plan of a listing; prices per person and night.' },
  z.strictObject({
    id: catalogId.meta({ example: 'meal-breakfast' }),
    listingId: catalogId.meta({ example: 'lst-backwater' }),
    name: line().meta({ example: 'Breakfast' }),
    adultPrice: amount().meta({
      description: 'Whole units of the currency, per adult and night, before tax.',
      example: 450,
    }),
    childPrice: amount().meta({
      description: 'Whole units of the currency, per child and night, before tax.',
      example: 250,
    }),
    taxPercent: percent.meta({ description: '0 to 100, at most four decimals.', example: 5 }),
    details,
  }),
);
export type Meal = z.output<typeof mealSchema>;

export const mealBody = bodyOf('MealBody', mealSchema);

export const mealList = listOf('MealList', mealSchema);
