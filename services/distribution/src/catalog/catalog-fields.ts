import { isCalendarDate } from '@stayline/calendar';
import { MAX_AMOUNT } from '@stayline/money';
import { z } from 'zod';

const MAX_ID_LENGTH = 80;
const MAX_NAME_LENGTH = 200;
const MAX_TEXT_LENGTH = 5_000;
const MAX_URL_LENGTH = 2_048;
/** As JSON: the images, amenities and FAQs of one entry. */
const MAX_DETAILS_BYTES = 64 * 1024;
const MAX_DETAILS_DEPTH = 16;
const MAX_RANK = 1_000_000;
const PERCENT_DECIMALS = 4;
const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/** Ids are kept as given. They are part of URLs and event keys. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._~:@+-]*$/;
const CONTROL = /\p{Cc}/u;
/** Everything but tab, line feed and carriage return. */
const CONTROL_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;
/** Half of a surrogate pair, which no database stores. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** For the API reference. The check of a text that must not be empty has its own message. */
const NOT_EMPTY = { minLength: 1 };

export const catalogId = z
  .string()
  .max(MAX_ID_LENGTH)
  .regex(ID, { error: 'must begin with a letter or digit and hold only letters, digits and . _ ~ : @ + -' })
  .meta(NOT_EMPTY);

/** A set of ids, sorted and without repeats, so that equal sets are equal lists. */
export const catalogIds = (max: number) =>
  z
    .array(catalogId)
    .max(max)
    .overwrite((ids) => [...new Set(ids)].sort());

/** A line of text that is not empty. */
export const line = (max = MAX_NAME_LENGTH) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== '', { error: 'must not be blank' })
    .refine((text) => !CONTROL.test(text) && !LONE_SURROGATE.test(text), { error: 'must not hold control characters' })
    .meta(NOT_EMPTY);

export const paragraphs = (max = MAX_TEXT_LENGTH) =>
  z
    .string()
    .max(max)
    .refine((text) => !CONTROL_BUT_BREAKS.test(text) && !LONE_SURROGATE.test(text), {
      error: 'must not hold control characters',
    });

export const url = z
  .string()
  .max(MAX_URL_LENGTH)
  .regex(/^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/u, {
    error: 'must be an http or https URL',
  });

export const whole = (min: number, max: number) => z.int().min(min).max(max);
/** Whole units of a currency. */
export const amount = (min = 0) => whole(min, MAX_AMOUNT);
export const rank = whole(-MAX_RANK, MAX_RANK);
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number(value.toFixed(PERCENT_DECIMALS)) === value, { error: 'must have at most four decimals' });

export const calendarDate = z
  .string()
  .refine(isCalendarDate, { error: 'must be a calendar date written YYYY-MM-DD' })
  .meta({ format: 'date' });

/** A moment, sent with any offset, kept in UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date-time with its offset, as 2026-12-01T00:00:00+05:30' })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) <= LATEST, {
    error: 'must lie in the years 1900 to 9999',
    abort: true,
  })
  .overwrite((text) => new Date(text).toISOString())
  // Without zod's pattern, which is hard to read: the format says enough.
  .meta({ pattern: undefined });

/** Any object that the operator wants shown; kept and passed on as it is. */
export const freeObject = (maxBytes = MAX_DETAILS_BYTES) =>
  z
    .unknown()
    .refine(isObject, { error: 'must be an object', abort: true })
    .refine((value) => isStorable(value, 0), {
      error: `must be at most ${MAX_DETAILS_DEPTH} levels deep, without control characters`,
      abort: true,
    })
    .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes, {
      error: `must be at most ${maxBytes} bytes of JSON`,
    })
    .meta({ type: 'object', additionalProperties: {} }) as z.ZodType<Record<string, unknown>>;

/** In an operator's body null is the same as absent. */
export function orNull<S extends z.ZodType>(schema: S) {
  return nullable(schema).prefault(null);
}

export function orElse<S extends z.ZodType>(schema: S, fallback: z.output<S>) {
  const filled = nullable(schema)
    .optional()
    .transform((value): unknown => value ?? fallback);
  return filled.pipe(schema as z.ZodType<z.output<S>, unknown>);
}

/** For fields that do not change when they are null or absent. */
export function orUndefined<S extends z.ZodType>(schema: S) {
  return nullable(schema)
    .optional()
    .transform((value) => value ?? undefined);
}

/** What guests see of an entry besides its own fields. */
export const details = orElse(freeObject(), {}).describe('Shown to guests and kept as given: at most 64 KiB of JSON.');

/** In OpenAPI 3.0 an enum that may be null must list null as well. */
function nullable<S extends z.ZodType>(schema: S): z.ZodNullable<S> {
  const orNothing = schema.nullable();
  return schema instanceof z.ZodEnum ? orNothing.meta({ enum: [...schema.options, null] }) : orNothing;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !CONTROL_BUT_BREAKS.test(value) && !LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DETAILS_DEPTH) return false;
  return Object.entries(value).every(
    ([key, each]) => key !== '__proto__' && isStorable(key, depth) && isStorable(each, depth + 1),
  );
}
