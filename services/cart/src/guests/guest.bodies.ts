import { z } from 'zod';

export const primaryGuestBody = z
  .object({
    guestId: z
      .string()
      .max(100)
      .nullish()
      .describe("The directory's record, from guest-lookup; left out for a new guest."),
    salutation: z.string().max(20).nullish().meta({ example: 'Mrs' }),
    firstName: z.string().min(1).max(100).regex(/\S/, { error: 'must not be blank' }),
    lastName: z.string().max(100).nullish(),
    email: z.string().max(254).nullish().describe('Kept lower-cased.'),
    phone: z
      .string()
      .max(50)
      .nullish()
      .meta({ description: 'The ten-digit local number, no country code.', example: '9876543210' }),
    countryCode: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, { error: 'must be of the form +91' })
      .nullish()
      .meta({ example: '+91' }),
    city: z.string().max(100).nullish(),
    dob: z.string().nullish().describe('`YYYY-MM-DD`, not in the future.'),
    anniversary: z.string().nullish().describe('`YYYY-MM-DD`.'),
  })
  .meta({
    id: 'PrimaryGuestBody',
    description: 'The guest that the cart is for.',
    example: {
      firstName: 'Ravi',
      lastName: 'Mehta',
      email: 'ravi@example.com',
      phone: '9812345670',
      countryCode: '+91',
    },
  });
export type PrimaryGuestBody = z.infer<typeof primaryGuestBody>;

export const secondaryGuestBody = z
  .object({
    firstName: z.string().min(1).max(100).regex(/\S/, { error: 'must not be blank' }),
    lastName: z.string().max(100).nullish(),
    position: z
      .int()
      .min(0)
      .max(10000)
      .nullish()
      .describe('Guests are listed in this order; behind the others where left out.'),
    salutation: z.string().max(20).nullish(),
    email: z.string().max(254).nullish(),
    phone: z.string().max(50).nullish(),
    countryCode: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, { error: 'must be of the form +91' })
      .nullish(),
    city: z.string().max(100).nullish(),
    dob: z.string().nullish().describe('`YYYY-MM-DD`, not in the future.'),
    anniversary: z.string().nullish().describe('`YYYY-MM-DD`.'),
  })
  .meta({
    id: 'SecondaryGuestBody',
    description: 'Another guest of the cart; never checked against the directory.',
    example: { firstName: 'Meera', lastName: 'Mehta', position: 0 },
  });
export type SecondaryGuestBody = z.infer<typeof secondaryGuestBody>;

export const secondaryGuestChangeBody = z
  .object({
    firstName: z.string().min(1).max(100).regex(/\S/, { error: 'must not be blank' }).optional(),
    lastName: z.string().max(100).nullish(),
    position: z.int().min(0).max(10000).optional(),
    salutation: z.string().max(20).nullish(),
    email: z.string().max(254).nullish(),
    phone: z.string().max(50).nullish(),
    countryCode: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, { error: 'must be of the form +91' })
      .nullish(),
    city: z.string().max(100).nullish(),
    dob: z.string().nullish().describe('`YYYY-MM-DD`, not in the future.'),
    anniversary: z.string().nullish().describe('`YYYY-MM-DD`.'),
  })
  .meta({
    id: 'SecondaryGuestChangeBody',
    description: 'What is sent changes, `null` clears; `firstName` and `position` cannot be cleared.',
    example: { lastName: 'Mehta-Rao' },
  });
export type SecondaryGuestChangeBody = z.infer<typeof secondaryGuestChangeBody>;
