import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const LOCAL_PHONE = /^\d{10}$/;

/**
 * Splits an E.164 number into country code and ten-digit local number, as carts keep it. Null for a number that does
 * not have ten digits in its country, because a cart cannot keep it.
 */
export function splitPhone(e164: string): { countryCode: string; phone: string } | null {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed || !LOCAL_PHONE.test(parsed.nationalNumber)) return null;
  return { countryCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber };
}
