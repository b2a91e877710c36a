import { stayAmounts } from '@stayline/contracts';
import { z } from 'zod';

export const stayToHoldBody = z
  .object({
    propertyId: z.string().min(1).max(100),
    checkIn: z.string().meta({ format: 'date', example: '2026-12-20' }),
    checkOut: z
      .string()
      .meta({ description: 'After `checkIn`, at most 366 nights.', format: 'date', example: '2026-12-22' }),
    quantity: z.int().min(1).max(1000).describe('Units.'),
    name: z.string().min(1).max(200).optional().describe('Of listing and property, for reminders.'),
  })
  .meta({ id: 'StayToHoldBody' });
export type StayToHoldBody = z.infer<typeof stayToHoldBody>;

export const placeHoldBody = z
  .object({
    cartId: z.string().min(1).max(100),
    cartName: z.string().max(120).describe('For reminders.'),
    customerLabel: z.string().max(200).nullish(),
    channelId: z.string().min(1).max(100),
    agentId: z.string().min(1).max(255).describe('The `sub` of the agent whose cap counts.'),
    agentEmail: z.string().max(254).nullish().describe("The e-mail claim of the agent's token."),
    agentName: z.string().max(200).nullish().describe("The name claim of the agent's token, for reminders."),
    stays: z.array(stayToHoldBody).min(1).max(500).describe('What is to be locked, all or nothing.'),
  })
  .meta({ id: 'PlaceHoldBody' });
export type PlaceHoldBody = z.infer<typeof placeHoldBody>;

export const holdGuestBody = z
  .object({
    email: z.string().max(254).nullish(),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, { error: 'must be E.164, such as +919876543210' })
      .nullish()
      .describe('E.164.'),
    firstName: z.string().max(100).nullish(),
    lastName: z.string().max(100).nullish(),
  })
  .meta({ id: 'HoldGuestBody' });
export type HoldGuestBody = z.infer<typeof holdGuestBody>;

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
    guest: holdGuestBody.nullish().describe("The cart's primary guest, as far as known."),
    amounts: z.array(stayAmounts).max(500).nullish().describe('What each stay comes to, as agreed in the cart.'),
  })
  .meta({ id: 'ConfirmHoldBody' });
export type ConfirmHoldBody = z.infer<typeof confirmHoldBody>;
