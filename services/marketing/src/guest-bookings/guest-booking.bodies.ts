import { z } from 'zod';
import { MAX_RATING } from './guest-booking';

/** Above what anybody means. */
const MOST_CLAIMS = 100;

export const rating = z.number().min(0).max(MAX_RATING).describe('0 to 5; below 3 is low.');

export const ratingBody = z
  .strictObject({ rating })
  .meta({ id: 'BookingRating', description: "The guest's rating of the stay.", example: { rating: 2 } });
export type RatingBody = z.output<typeof ratingBody>;

export const maximumBody = z
  .strictObject({
    maxWinBackAllowed: z.int().min(0).max(MOST_CLAIMS).nullable().describe('Null: as the setting says.'),
  })
  .meta({
    id: 'WinBackMaximum',
    description: 'How many offers the guest of this booking may claim.',
    example: { maxWinBackAllowed: 2 },
  });
export type MaximumBody = z.output<typeof maximumBody>;
