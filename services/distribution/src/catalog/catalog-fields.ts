import { isCalendarDate } from '@stayline/calendar';
import { z } from 'zod';

/** Fits the database's integers with room; no price of a night in any currency comes near. */
export const MAX_AMOUNT = 1_000_000_000;
export const MAX_ID_LENGTH = 80;
export const MAX_NAME_LENGTH = 200;
export const MAX_TEXT_LENGTH = 5_000;
export const MAX_URL_LENGTH = 2_048;
/** Serialised; images, amenities and FAQs of one entry. */
export const MAX_DETAILS_BYTES = 64 * 1024;
const MAX_DETAILS_DEPTH = 16;
const MAX_RANK = 1_000_000;
const PERCENT_DECIMALS = 4;

/** Kept as given, and part of URLs and event keys. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._~:@+-]*$/;
const CONTROL = /\p{Cc}/u;
/** Everything but tab, line feed and carriage return. */
const CONTROL_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;
/** Half of a character: no database keeps it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export const catalogId = z
  .string()
  .max(MAX_ID_LENGTH)
  .regex(ID, { error: 'must begin with a letter or digit and hold only letters, digits and . _ ~ : @ + -' });

/** A line of text with something in it. */
export const line = (max = MAX_NAME_LENGTH) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== '', { error: 'must not be blank' })
    .refine((text) => !CONTROL.test(text) && !LONE_SURROGATE.test(text), { error: 'must not hold control characters' });

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

export const amount = z.int().min(0).max(MAX_AMOUNT);
export const whole = (min: number, max: number) => z.int().min(min).max(max);
export const rank = whole(-MAX_RANK, MAX_RANK);
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number(value.toFixed(PERCENT_DECIMALS)) === value, { error: 'must have at most four decimals' });

export const calendarDate = z.string().refine(isCalendarDate, { error: 'must be a calendar date written YYYY-MM-DD' });

/** Whatever the operator wants shown, kept and passed on as it is. */
export const freeObject = (maxBytes = MAX_DETAILS_BYTES) =>
  z
    .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      error: 'must be an object',
      abort: true,
    })
    .refine((value) => isStorable(value, 0), {
      error: `must be at most ${MAX_DETAILS_DEPTH} levels deep, without control characters`,
      abort: true,
    })
    .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes, {
      error: `must be at most ${maxBytes} bytes of JSON`,
    });

/** In an operator's body null is the same as absent. */
export const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null);
export const orElse = <T>(schema: z.ZodType<T>, fallback: NoInfer<T>) =>
  schema.nullish().transform((value) => value ?? fallback);

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !CONTROL_BUT_BREAKS.test(value) && !LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DETAILS_DEPTH) return false;
  return Object.entries(value).every(
    ([key, each]) => key !== '__proto__' && isStorable(key, depth) && isStorable(each, depth + 1),
  );
}
