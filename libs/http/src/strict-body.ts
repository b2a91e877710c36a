import { httpErrors } from './http.errors';

/** What a body may hold: a field with `true`, or a nested object or array of objects with its own fields. */
export type KnownFields = { readonly [field: string]: true | KnownFields };

/**
 * Operators' routes refuse fields that they do not know, and name them, so that a typo is never silent. `body` is
 * `sentBody(request)`: in `request.body` the unknown fields are already removed. An array is checked entry by entry.
 * Throws 400 VALIDATION_FAILED.
 */
export function refuseUnknownFields(body: unknown, known: KnownFields): void {
  const unknown = unknownFields(body, known, '');
  if (unknown.length > 0) throw httpErrors.validationFailed(unknown.map((field) => `${field}: unknown field`));
}

/** No operator's body is nested deeper. The limit protects the stack. */
const MAX_DEPTH = 32;

function unknownFields(value: unknown, known: KnownFields, path: string, depth = 0): string[] {
  if (depth > MAX_DEPTH) throw httpErrors.validationFailed([`body: nested deeper than ${MAX_DEPTH} levels`]);
  if (Array.isArray(value))
    return value.flatMap((each, index) => unknownFields(each, known, `${path}[${index}]`, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) => {
    const name = path ? `${path}.${field}` : field;
    if (!Object.hasOwn(known, field)) return [name];
    const nested = known[field];
    return nested === true || nested === undefined ? [] : unknownFields(each, nested, name, depth + 1);
  });
}
