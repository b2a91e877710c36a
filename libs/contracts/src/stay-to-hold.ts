import { z } from 'zod';

/** Units of a property that are to be locked for the nights of a stay: what cart asks `holds` for, and `holds` the ledger. */
export const stayToHold = z
  .object({
    propertyId: z.string().min(1).max(100),
    checkIn: z.string().meta({ format: 'date', example: '2026-12-20' }),
    checkOut: z
      .string()
      .meta({ description: 'After `checkIn`, at most 366 nights.', format: 'date', example: '2026-12-22' }),
    quantity: z.int().min(1).max(1000).describe('Units.'),
  })
  .meta({ id: 'StayToHold' });

/** Who held rooms are for, as far as the cart knows. */
export const holdGuest = z
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
  .meta({ id: 'HoldGuest' });
