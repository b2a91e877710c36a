import { z } from 'zod';

export const selectedPropertyBody = z
  .looseObject({
    propertyId: z.string().min(1).max(80),
    quantity: z.int().min(1).max(200).describe("The property's total in the item."),
  })
  .meta({
    id: 'SelectedPropertyBody',
    description: 'How many units of one property; further fields are kept and returned.',
  });
export type SelectedPropertyBody = z.infer<typeof selectedPropertyBody>;

export const addItemBody = z
  .object({
    listingId: z.string().min(1).max(80),
    checkIn: z.string().describe('`YYYY-MM-DD`, today or later.'),
    checkOut: z.string().describe('`YYYY-MM-DD`, after `checkIn`, at most 366 nights.'),
    adults: z.int().min(1).max(1000).describe('Of the whole party.'),
    children: z.int().min(0).max(1000).nullish().describe('0 where left out.'),
    infants: z.int().min(0).max(1000).nullish().describe('Stay free; 0 where left out.'),
    unitQuantity: z.int().min(1).max(200).nullish().describe('The sum of `selectedProperties` where left out, or 1.'),
    selectedProperties: z
      .array(selectedPropertyBody)
      .max(200)
      .nullish()
      .describe(
        "The breakdown from the listing search: what is priced and held. Without it, units are priced as the listing's first property and cannot be held.",
      ),
  })
  .meta({
    id: 'AddItemBody',
    description: 'A listing to be added with dates and guests.',
    example: {
      listingId: 'list-1-1',
      checkIn: '2027-01-10',
      checkOut: '2027-01-12',
      adults: 4,
      children: 1,
      unitQuantity: 2,
      selectedProperties: [{ propertyId: 'prop-1-1', quantity: 2 }],
    },
  });
export type AddItemBody = z.infer<typeof addItemBody>;

export const updateItemBody = z
  .object({
    checkIn: z.string().optional().describe('`YYYY-MM-DD`.'),
    checkOut: z.string().optional().describe('`YYYY-MM-DD`.'),
    adults: z.int().min(1).max(1000).optional(),
    children: z.int().min(0).max(1000).optional(),
    infants: z.int().min(0).max(1000).optional(),
    unitQuantity: z
      .int()
      .min(1)
      .max(200)
      .optional()
      .describe('Alone it changes the one selected property; where several are selected, send the breakdown too.'),
    selectedProperties: z
      .array(selectedPropertyBody)
      .max(200)
      .nullish()
      .describe('Replaces the breakdown; null or empty takes it away.'),
    position: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('Zero-based place among the items; past the end is the last.'),
  })
  .meta({ id: 'UpdateItemBody', description: 'What to change; what is left out stays.', example: { adults: 3 } });
export type UpdateItemBody = z.infer<typeof updateItemBody>;
