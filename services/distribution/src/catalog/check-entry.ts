import { httpErrors } from '@stayline/http';
import { type z } from 'zod';

/** A body can hold thousands of mistakes; these many are enough to go on. */
const MAX_PROBLEMS = 20;

/** The value as the schema reads it; VALIDATION_FAILED names every field that is wrong, missing or unknown. */
export function checkEntry<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw httpErrors.validationFailed(result.error.issues.flatMap(problemsOf).slice(0, MAX_PROBLEMS));
}

/** The body of a PUT: its id is the path's, and may be repeated in the body, so that what was read can be sent back. */
export function withId(id: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named = (body as { id?: unknown }).id ?? id;
  if (named !== id) throw httpErrors.validationFailed(['id: must be the one in the path']);
  return { ...body, id };
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${field === 'body' ? '' : `${field}.`}${clipped(key)}: unknown field`);
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [`${field}: ${missing ? 'is required' : issue.message}`];
}

function fieldOf(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (parent, part) =>
      typeof part === 'number' ? `${parent}[${part}]` : `${parent}${parent ? '.' : ''}${clipped(String(part))}`,
    '',
  );
  return name === '' ? 'body' : name;
}

/** A field's name may be anything that the client made up; the log and the answer need its beginning. */
function clipped(name: string): string {
  return name.replace(/\p{Cc}/gu, '?').slice(0, 64);
}
