import { holdGuest, stayAmounts, stayToHold } from '@stayline/contracts';
import { z } from 'zod';

export const holdUnitsBody = z
  .object({
    stays: z
      .array(stayToHold)
      .min(1)
      .max(500)
      .describe(
        'What is to be locked, all or nothing. Several stays of one property add up on the nights that they share.',
      ),
    expiresAt: z.string().meta({
      description:
        'The cutoff, an instant with its offset. From then on, by the platform clock, the hold locks nothing.',
      format: 'date-time',
      example: '2026-12-01T17:30:00Z',
    }),
    channelId: z.string().min(1).max(100).describe("The cart's; a property that it may not sell is 404."),
  })
  .meta({ id: 'HoldUnitsBody' });
export type HoldUnitsBody = z.infer<typeof holdUnitsBody>;

export const heldStatusesBody = z
  .object({ holdIds: z.array(z.string().min(1).max(100)).min(1).max(200).describe('`hld_…`.') })
  .meta({ id: 'HeldStatusesBody' });

export const confirmHeldUnitsBody = z
  .object({
    channelId: z.string().min(1).max(100).describe("The channel that the bookings belong to: the cart's."),
    guest: holdGuest.nullish().describe("The cart's primary guest, as far as known."),
    amounts: z
      .array(stayAmounts)
      .max(500)
      .nullish()
      .describe('What each stay comes to, as agreed in the cart; the bookings of the others tell no amounts.'),
  })
  .meta({ id: 'ConfirmHeldUnitsBody' });
export type ConfirmHeldUnitsBody = z.infer<typeof confirmHeldUnitsBody>;
