import { checkValue, httpErrors } from '@stayline/http';
import { type z } from 'zod';
import { catalogId } from './catalog-fields';

/**
 * The body of a PUT: the fields of an entry. Its id is in the path and may be repeated in the body, so that what was
 * read can be sent back.
 */
export function bodyOf<Shape extends z.ZodRawShape>(id: string, fields: z.ZodObject<Shape>) {
  return fields.extend({ id: catalogId.nullish().describe('May repeat the id of the path.') }).meta({
    id,
    description: '`PUT` replaces the whole entry; a field that is left out or null takes its default.',
  });
}

/** The entry that a PUT sends, read like a line of an import. VALIDATION_FAILED */
export function entryOf<T>(schema: z.ZodType<T>, id: string, body: { id?: string | null }): T {
  if ((body.id ?? id) !== id) throw httpErrors.validationFailed(['id: must be the one in the path']);
  return checkValue(schema, { ...body, id });
}

/** An answer that shows these fields. Its example consists of the fields' examples, or of their defaults. */
export function shownAs<Shape extends z.ZodRawShape>(
  about: { id: string; description?: string },
  fields: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  const examples = Object.entries(fields.shape).flatMap(([name, field]) => {
    const { example } = (field as z.ZodType).meta() ?? {};
    return example === undefined ? [] : [[name, example]];
  });
  return fields.meta({ ...about, example: fields.parse(Object.fromEntries(examples)) });
}
