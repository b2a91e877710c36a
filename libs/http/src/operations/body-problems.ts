import { type z } from 'zod';

/** A body can hold thousands of mistakes; these many are enough to go on. */
export const MAX_PROBLEMS = 20;
/**
 * Longer than the name of any field. A longer name, for instance a key that was put there by mistake, is not shown in
 * full.
 */
const MAX_FIELD_LENGTH = 32;

const TYPE_REASONS: Record<string, string> = {
  string: 'invalid string value',
  int: 'invalid integer number',
  number: 'invalid float number',
  boolean: 'invalid boolean value',
  array: 'invalid array',
  object: 'invalid object',
  record: 'invalid object',
};
/** The codes that zod has for a missing field; it depends on the schema. */
const MISSING = new Set<string | undefined>(['invalid_type', 'invalid_value', 'custom']);
const SIZE_WORDS: Record<string, string> = { string: 'Length', array: 'Items' };

/** The words for what zod found, where the schema has none of its own. They never quote what was sent. */
export const reasonOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && MISSING.has(issue.code)) return `'${lastOf(issue.path)}' is required`;
  if (issue.code === 'invalid_type')
    return TYPE_REASONS[isWhole(issue) ? 'int' : issue.expected] ?? `must be ${issue.expected}`;
  if (issue.code === 'too_small') return `min${SIZE_WORDS[issue.origin] ?? ''} ${issue.minimum}`;
  if (issue.code === 'too_big') return `max${SIZE_WORDS[issue.origin] ?? ''} ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `should be one of the following; [${issue.values.map(quoted).join(',')}]`;
  if (issue.code === 'invalid_format' && issue.pattern)
    return `Not match in '${issue.pattern.replace(/^\/|\/[a-z]*$/g, '')}'`;
  return 'is not valid';
};

/** Whether a whole number was expected. For a text zod only says that it is no number; the schema says more. */
function isWhole({ inst }: z.core.$ZodRawIssue): boolean {
  return (inst?._zod.def as { format?: string } | undefined)?.format === 'safeint';
}

/** What is wrong, one `field: reason` each, in order of the fields, one for a field, and not more than can be of use. */
export function bodyProblems(issues: readonly z.core.$ZodIssue[]): string[] {
  const firstOfField = new Map<string, string>();
  for (const issue of issues) {
    for (const [field, reason] of problemsOf(issue)) {
      if (!firstOfField.has(field)) firstOfField.set(field, reason);
    }
  }
  const problems = [...firstOfField].map(([field, reason]) => `${field}: ${reason}`).sort();
  return problems.slice(0, MAX_PROBLEMS);
}

function problemsOf(issue: z.core.$ZodIssue): [field: string, reason: string][] {
  const field = fieldOf(issue.path);
  if (issue.code !== 'unrecognized_keys') return [[field || 'body', issue.message]];
  return issue.keys.map((key) => [field ? `${field}.${clipped(key)}` : clipped(key), 'unknown field']);
}

/** The path as a client writes it: `guests[1].phone`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((parent, part) => {
    if (typeof part === 'number') return `${parent}[${part}]`;
    return parent ? `${parent}.${clipped(String(part))}` : clipped(String(part));
  }, '');
}

function lastOf(path: readonly PropertyKey[] | undefined): string {
  return clipped(String(path?.at(-1) ?? 'body'));
}

/** A client may send anything as the name of a field. The answer and the log show only its beginning. */
function clipped(name: string): string {
  return name.replace(/\p{Cc}/gu, '?').slice(0, MAX_FIELD_LENGTH);
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
