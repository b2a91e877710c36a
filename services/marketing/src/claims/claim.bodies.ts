import { z } from 'zod';

const LARGEST_ID = 2_147_483_647;

export const claimBody = z
  .object({
    offerId: z.int().min(1).max(LARGEST_ID),
    bookingId: z.string().min(1).max(100).describe("The platform's id, or the partner's bookingId."),
  })
  .meta({
    id: 'WinBackClaimBody',
    description: 'Which offer is claimed for which booking.',
    example: { offerId: 7, bookingId: 'bkg_01jd3w1h9zq5k2m8v7x4c6b0ta' },
  });
export type ClaimBody = z.output<typeof claimBody>;
