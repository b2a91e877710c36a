import { z } from 'zod';

/** One call may ask about the keys of many requests, and is still small. */
const MAX_KEYS = 1_000;

export const presentedKeys = z
  .object({ keys: z.array(z.string()).min(1).max(MAX_KEYS) })
  .meta({ id: 'PresentedKeys', description: 'Keys of either kind, as clients sent them.' });
