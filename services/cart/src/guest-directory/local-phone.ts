import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const LOCAL_PHONE = /^\d{10}$/;

/**
 * An E.164 number as carts have it: the country code apart, and the ten-digit local number. Null for a number that is not ten digits
 * long in its country: no cart could carry it.
 */
export function splitPhone(e164: string): { countryCode: string; phone: string } | null {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed || !LOCAL_PHONE.test(parsed.nationalNumber)) return null;
  return { countryCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber };
}
