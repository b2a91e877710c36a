import { z } from 'zod';

export const republishBody = z
  .strictObject({
    after: z
      .string()
      .max(250)
      .nullish()
      .describe('The `next` of the answer before; null or left out begins at the beginning.'),
  })
  .meta({ id: 'RepublishBody' })
  .optional();

export const republishProgress = z
  .object({
    published: z.int32().min(0).describe('Entries published by this request.'),
    next: z.string().nullable().describe('What to send as `after` to go on; null: all is published.'),
  })
  .meta({ id: 'RepublishProgress', example: { published: 412, next: null } });
export type RepublishProgress = z.output<typeof republishProgress>;
