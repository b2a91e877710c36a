import { type Hundredths, parseHundredths } from '@stayline/money';
import { z } from 'zod';

const MAX_TOTAL = 1_000_000_000_000;

function toHundredths(total: number, context: z.RefinementCtx): Hundredths {
  const hundredths = parseHundredths(total);
  if (hundredths !== undefined) return hundredths;
  context.addIssue({ code: 'custom', message: 'must have at most two decimals' });
  return z.NEVER;
}

export const modificationBody = z
  .object({
    targetTotal: z.number().min(0, { error: 'must not be negative' }).max(MAX_TOTAL).transform(toHundredths).meta({
      description: "The final total after GST that is asked for, in the cart's currency, with at most two decimals.",
      example: 50000,
    }),
    reason: z
      .string()
      .min(1)
      .max(500)
      .regex(/\S/, { error: 'must not be blank' })
      .nullish()
      .describe('Why, for the approver.'),
    attachmentUrl: z
      .string()
      .max(2000)
      .nullish()
      .describe('Where a document about it lies; an http or https address, which is kept and never fetched.'),
  })
  .meta({
    id: 'ModificationBody',
    description: 'Another final total that an agent asks for.',
    example: { targetTotal: 20000, reason: 'Returning guest', attachmentUrl: 'https://files.example/quote.pdf' },
  });
export type ModificationBody = z.infer<typeof modificationBody>;

export const rejectionBody = z
  .object({
    note: z.string().max(500).nullish().describe('Why, for the agent.'),
  })
  .meta({ id: 'RejectionBody', example: { note: 'Ask again after the season' } });
export type RejectionBody = z.infer<typeof rejectionBody>;
