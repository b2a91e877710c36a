import { z } from 'zod';

export const directoryGuestBody = z
  .strictObject({
    firstName: z.string().min(1).max(100).regex(/\S/, { error: 'must not be blank' }),
    lastName: z.string().max(100).nullish(),
    salutation: z.string().max(20).nullish(),
    email: z.string().max(254).nullish(),
    phone: z.string().max(50).nullish().describe('The ten-digit local number.'),
    countryCode: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, { error: 'must be of the form +91' })
      .nullish(),
    city: z.string().max(100).nullish(),
    dob: z.string().nullish().describe('`YYYY-MM-DD`, not in the future.'),
    anniversary: z.string().nullish().describe('`YYYY-MM-DD`.'),
  })
  .meta({ id: 'DirectoryGuestBody' });
export type DirectoryGuestBody = z.infer<typeof directoryGuestBody>;

const importOf = <T extends z.ZodType>(guest: T) => z.strictObject({ guests: z.array(guest).min(1).max(500) });

export const guestImportBody = importOf(directoryGuestBody).meta({
  id: 'GuestImportBody',
  example: { guests: [{ firstName: 'Asha', lastName: 'Rao', phone: '9876543210', countryCode: '+91' }] },
});

/** Checked before the guests. Each guest is then checked by itself, so that a bad one does not refuse the others. */
export const guestsToImport = importOf(z.unknown());
