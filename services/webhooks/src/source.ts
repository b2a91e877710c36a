import { z } from 'zod';

/** The platform's own events come from it; nobody can send as it. */
export const PLATFORM_SOURCE = 'stayline';

/** Where events come from, as paths and endpoints name it. */
export const sourceName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: 'must be letters, digits, "-", "_" and ".", beginning with a letter or digit',
  })
  .describe('Letters, digits, `-`, `_` and `.`, beginning with a letter or digit.');

/** Of those who send to us: not the platform, in whatever case. */
export const inboundSource = sourceName.refine((name) => name.toLowerCase() !== PLATFORM_SOURCE, {
  error: "is the platform's own",
});
