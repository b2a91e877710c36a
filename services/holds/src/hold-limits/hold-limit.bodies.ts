import { z } from 'zod';

export const holdLimitBody = z
  .strictObject({
    max: z.int().min(0).max(1000).describe('Active holds at once; 0: the agent may hold nothing.'),
  })
  .meta({ id: 'HoldLimitBody', example: { max: 8 } });
export type HoldLimitBody = z.infer<typeof holdLimitBody>;
