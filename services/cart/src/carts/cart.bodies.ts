import { z } from 'zod';

export const createCartBody = z
  .object({
    name: z.string().min(1).max(120).regex(/\S/, { error: 'must not be blank' }).meta({
      description: 'Unique among your carts that are not archived. One line; space at either end is left out.',
      example: 'Sharma anniversary, Goa',
    }),
    customerLabel: z.string().max(200).nullish().describe('A free label for the customer, one line.'),
    channelId: z
      .string()
      .min(1)
      .max(80)
      .nullish()
      .describe('The sales channel whose prices it has; the default one where left out.'),
  })
  .meta({
    id: 'CreateCartBody',
    description: 'A cart to be made.',
    example: { name: 'Sharma anniversary, Goa', customerLabel: 'Mrs Sharma' },
  });
export type CreateCartBody = z.infer<typeof createCartBody>;

export const updateCartBody = z
  .object({
    name: z.string().min(1).max(120).regex(/\S/, { error: 'must not be blank' }).optional(),
    customerLabel: z.string().max(200).nullish().describe('Null clears it.'),
    channelId: z.string().min(1).max(80).optional().describe('Must be able to sell every item of the cart.'),
    status: z.enum(['DRAFT', 'SHARED', 'WON', 'LOST']).optional().describe('Archiving is DELETE.'),
  })
  .meta({
    id: 'UpdateCartBody',
    description: 'What to change; what is left out stays.',
    example: { status: 'SHARED' },
  });
export type UpdateCartBody = z.infer<typeof updateCartBody>;

export const duplicateCartBody = z
  .object({
    name: z.string().min(1).max(120).regex(/\S/, { error: 'must not be blank' }),
  })
  .meta({
    id: 'DuplicateCartBody',
    description: 'How the copy is called.',
    example: { name: 'Sharma anniversary, Goa (2)' },
  });
export type DuplicateCartBody = z.infer<typeof duplicateCartBody>;
