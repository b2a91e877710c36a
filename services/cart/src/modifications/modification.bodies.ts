import { z } from 'zod';

const MAX_TOTAL = 1_000_000_000_000;
const WHOLE = 'must be a whole number: money is whole units of the currency';

export const modificationBody = z
  .object({
    targetTotal: z.int({ error: WHOLE }).min(0, { error: 'must not be negative' }).max(MAX_TOTAL).meta({
      description: "The final total after GST that is asked for, in whole units of the cart's currency.",
      example: 50000,
    }),
    reason: z.string().min(1).max(500).regex(/\S/, { error: 'must not be blank' }).describe('Why, for the approver.'),
    attachmentUrl: z
      .string()
      .max(2000)
      .nullish()
      .describe('Where a document about it lies; an https address, which is kept and never fetched.'),
  })
  .meta({
    id: 'ModificationBody',
    description: 'Another final total that an agent asks for.',
    example: { targetTotal: 50000, reason: 'Returning guest', attachmentUrl: 'https://files.example/quote.pdf' },
  });
export type ModificationBody = z.infer<typeof modificationBody>;

export const rejectionBody = z
  .object({
    note: z.string().max(500).nullish().describe('Why, for the agent.'),
  })
  .meta({ id: 'RejectionBody', example: { note: 'Ask again after the season' } });
export type RejectionBody = z.infer<typeof rejectionBody>;
