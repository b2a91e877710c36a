import { z } from 'zod';

/** What operators call a channel or a partner. */
export const displayName = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$/, {
    error: 'must have no control characters and no space at either end',
  })
  .describe('For people; no control characters, no space at either end.');
