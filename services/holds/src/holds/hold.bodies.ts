import { holdGuest, stayAmounts, stayToHold } from '@stayline/contracts';
import { z } from 'zod';

const namedStayToHold = stayToHold
  .extend({ name: z.string().min(1).max(200).optional().describe('Of listing and property, for reminders.') })
  .meta({ id: 'NamedStayToHold' });

export const placeHoldBody = z
  .object({
    cartId: z.string().min(1).max(100),
    cartName: z.string().max(120).describe('For reminders.'),
    customerLabel: z.string().max(200).nullish(),
    channelId: z.string().min(1).max(100),
    agentId: z.string().min(1).max(255).describe('The `sub` of the agent whose cap counts.'),
    agentEmail: z.string().max(254).nullish().describe("The e-mail claim of the agent's token."),
    agentName: z.string().max(200).nullish().describe("The name claim of the agent's token, for reminders."),
    stays: z.array(namedStayToHold).min(1).max(500).describe('What is to be locked, all or nothing.'),
  })
  .meta({ id: 'PlaceHoldBody' });
export type PlaceHoldBody = z.infer<typeof placeHoldBody>;

export const confirmHoldBody = z
  .object({
    channelId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "The channel of the cart, which may have moved since it was held: the bookings are this channel's. Left out: the one at placement.",
      ),
    guest: holdGuest.nullish().describe("The cart's primary guest, as far as known."),
    amounts: z.array(stayAmounts).max(500).nullish().describe('What each stay comes to, as agreed in the cart.'),
  })
  .meta({ id: 'ConfirmHoldBody' });
export type ConfirmHoldBody = z.infer<typeof confirmHoldBody>;
