import { httpErrors } from '@stayline/http';

/** The fields of a PATCH that were sent; what was not sent stays as it is. VALIDATION_FAILED when none of them was. */
export function knownFields<T extends object, K extends keyof T & string>(body: T, fields: readonly K[]): Pick<T, K> {
  const sent = fields.filter((field) => body[field] !== undefined);
  if (sent.length === 0) throw httpErrors.validationFailed([`body: must have at least one of ${fields.join(', ')}`]);
  return Object.fromEntries(sent.map((field) => [field, body[field]])) as Pick<T, K>;
}
