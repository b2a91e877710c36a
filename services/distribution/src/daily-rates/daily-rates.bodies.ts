import { z } from 'zod';
import { MAX_PROPERTY_IDS } from './daily-rates';

/**
 * Documents the body; `readDailyRates` checks it, because the contract says which of several mistakes is reported, and
 * in which words.
 */
export const dailyRatesBody = z
  .object({
    propertyIds: z
      .array(z.string())
      .min(1)
      .max(MAX_PROPERTY_IDS)
      .meta({ description: 'The properties.', example: ['prop-1-1', 'prop-1-2'] }),
    fromDate: z.string().meta({ description: 'Today or later.', format: 'date', example: '2026-12-01' }),
    toDate: z.string().meta({ description: 'Today or later.', format: 'date', example: '2026-12-02' }),
  })
  .meta({
    id: 'DailyRatesBody',
    description: 'The properties and the range, both ends included and at most 366 days.',
  });
