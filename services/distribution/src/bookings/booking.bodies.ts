import { z } from 'zod';

export const bookingGuestBody = z
  .object({
    email: z.string().max(254).meta({ example: 'asha.rao@example.com' }),
    phone: z
      .string()
      .max(32)
      .meta({ description: 'With its country code, with or without `+`; kept as E.164.', example: '+919876543210' }),
    firstName: z.string().min(1).max(100).meta({ example: 'Asha' }),
    lastName: z.string().min(1).max(100).meta({ example: 'Rao' }),
  })
  .meta({ id: 'BookingGuestBody' });
export type BookingGuestBody = z.infer<typeof bookingGuestBody>;

export const bookingBody = z
  .object({
    quoteId: z
      .string()
      .min(1)
      .max(100)
      .describe(
        'The token of a quote request (`id` or `quoteId` of the quote); good for one booking, until its `expiresAt`.',
      ),
    bookingId: z
      .string()
      .min(1)
      .max(100)
      .regex(/^(?=\s*\S)\P{Cc}+$/u, { error: 'must not be blank nor hold control characters' })
      .meta({
        description:
          'Your own reference, kept as it is sent; unique per channel. Any text on one line: slashes are fine. It is read back by `GET /v2/bookings?bookingId=`.',
        example: 'P-1001',
      }),
    bookingStatus: z.enum(['CONFIRMED']),
    guest: bookingGuestBody,
  })
  .meta({ id: 'BookingBody' });
export type BookingBody = z.infer<typeof bookingBody>;
