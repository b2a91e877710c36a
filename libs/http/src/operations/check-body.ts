import { type z } from 'zod';
import { httpErrors } from '../http.errors';
import { bodyProblems, reasonOf } from './body-problems';
import { COMPONENTS, type DescribedBody, membersOf, type Schema } from './describe-body';

/**
 * The body as the schema reads it. VALIDATION_FAILED names the fields that are wrong, missing or unknown. Lists are counted before anything
 * in them is looked at, so that no body costs more than its size.
 */
export function checkBody<T>(schema: z.ZodType<T>, body: unknown, described: DescribedBody): T {
  const oversized = findOversizedList(body, described);
  if (oversized) throw httpErrors.validationFailed([oversized]);
  return checkValue(schema, body);
}

/** The value as the schema reads it, for what comes by another way than a body: a line of an import. VALIDATION_FAILED. */
export function checkValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: reasonOf });
  if (result.success) return result.data;
  throw httpErrors.validationFailed(bodyProblems(result.error.issues));
}

/** The first list that is longer than its schema allows, as a problem. */
function findOversizedList(body: unknown, { schema, components }: DescribedBody): string | undefined {
  const visit = (value: unknown, known: Schema, path: string): string | undefined => {
    const followed = known.$ref === undefined ? known : (components[known.$ref.slice(COMPONENTS.length)] ?? {});
    if (Array.isArray(value) && followed.items) {
      const { maxItems = Infinity, items } = followed;
      if (value.length > maxItems) return `${path || 'body'}: maxItems ${maxItems}`;
      return firstOf(value, (each, index) => visit(each, items, `${path}[${index}]`));
    }
    if (isRecord(value) && followed.properties) {
      const found = firstOf(Object.entries(followed.properties), ([name, each]) =>
        Object.hasOwn(value, name) ? visit(value[name], each, path ? `${path}.${name}` : name) : undefined,
      );
      if (found) return found;
    }
    return firstOf(membersOf(followed), (each) => visit(value, each, path));
  };
  return visit(body, schema, '');
}

function firstOf<T, R>(list: readonly T[], find: (each: T, index: number) => R | undefined): R | undefined {
  for (const [index, each] of list.entries()) {
    const found = find(each, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
