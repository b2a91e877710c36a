import { z } from 'zod';

/** For operators' routes that take no fields: an empty object or nothing at all; a field is refused and named. */
export const emptyBody = z.strictObject({}).optional();
