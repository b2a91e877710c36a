import { declareErrors } from '@stayline/errors';

export const guestErrors = declareErrors({
  phoneInvalid: {
    kind: 'invalid',
    code: 'PHONE_INVALID',
    when: 'The phone is not exactly ten digits: no country code, spaces or punctuation.',
    message: 'The phone must be the ten-digit local number alone; the country code goes into countryCode',
    details: () => ['phone: must be exactly 10 digits'],
  },
  emailInvalid: {
    kind: 'invalid',
    code: 'EMAIL_INVALID',
    when: 'The e-mail address is not one.',
    message: 'The e-mail address is not valid',
    details: () => ['email: must be an address such as name@example.com'],
  },
  unknown: {
    kind: 'invalid',
    code: 'GUEST_UNKNOWN',
    when: 'The directory has no guest with this `guestId`.',
    message: 'The directory has no guest with this guestId; take it from guest-lookup, or leave it out for a new guest',
    details: () => ['guestId: unknown'],
  },
  contactTaken: {
    kind: 'conflict',
    code: 'GUEST_CONTACT_TAKEN',
    when: 'The phone number or e-mail address is registered to another guest of the directory; `details` names which.',
    example: ['phone'],
    message: (_field: 'phone' | 'email') =>
      'This phone number is already registered to another guest, or this e-mail address is; look the guest up and send its guestId',
    details: (field: 'phone' | 'email') => [`${field}: registered to another guest`],
  },
  duplicate: {
    kind: 'conflict',
    code: 'GUEST_DUPLICATE',
    when: 'The same person, by phone, then by e-mail, is a guest of the cart already.',
    message: 'This person is a guest of the cart already',
  },
  notFound: {
    kind: 'notFound',
    code: 'GUEST_NOT_FOUND',
    when: 'The cart has no such guest.',
    message: 'The cart has no such guest',
  },
  limitReached: {
    kind: 'invalid',
    code: 'GUEST_LIMIT_REACHED',
    when: 'The cart has as many secondary guests as it can.',
    example: [1000],
    message: (max: number) => `A cart has at most ${max} secondary guests`,
  },
});
