import { z } from 'zod';

export const bulkInventoriesBody = z
  .object({
    fromDate: z.string().meta({ description: '`YYYY-MM-DD`.', example: '2026-12-20' }),
    toDate: z
      .string()
      .meta({ description: '`YYYY-MM-DD`, on or after `fromDate`; at most 366 dates in all.', example: '2026-12-31' }),
    propertyIds: z
      .array(z.string())
      .min(1)
      .max(200)
      .meta({ example: ['prop-1-1', 'prop-1-2'] }),
  })
  .meta({ id: 'BulkInventoriesBody' });
export type BulkInventoriesBody = z.infer<typeof bulkInventoriesBody>;
