import { z } from 'zod';

/** Ids that operators choose. They are safe in paths, headers and logs; letters count as written. */
export const identifier = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: 'must be letters, digits, "-", "_" and ".", beginning with a letter or digit',
  })
  .describe(
    'Chosen by the operator, never changed: letters, digits, `-`, `_` and `.`, beginning with a letter or digit.',
  );

/**
 * Whether such an id can exist at all. For any other text the database is not asked, because it refuses some
 * characters.
 */
export function isIdentifier(text: string): boolean {
  return identifier.safeParse(text).success;
}
