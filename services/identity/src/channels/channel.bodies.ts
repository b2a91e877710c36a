import { z } from 'zod';

export const newChannel = z
  .strictObject({
    channelId: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
        error: 'must be letters, digits, "-", "_" and ".", beginning with a letter or digit',
      })
      .describe(
        'Chosen by the operator, never changed: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.',
      ),
    name: z
      .string()
      .min(1)
      .max(120)
      .regex(/^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$/, {
        error: 'must have no control characters and no space at either end',
      })
      .describe('For people; no control characters, no space at either end.'),
  })
  .meta({
    id: 'NewChannel',
    description: 'A distribution channel to be made.',
    example: { channelId: 'monsoon-travel', name: 'Monsoon Travel' },
  });
export type NewChannel = z.infer<typeof newChannel>;
