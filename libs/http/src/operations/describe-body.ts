import { z } from 'zod';

/** A schema as OpenAPI 3.0 writes it. */
export interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  nullable?: boolean;
  $ref?: string;
  [keyword: string]: unknown;
}

/** What the OpenAPI document shows of a zod schema: its own, and the named ones that it refers to. */
export interface Described {
  readonly schema: Schema;
  readonly components: Readonly<Record<string, Schema>>;
}

export interface DescribedBody extends Described {
  readonly required: boolean;
  readonly mediaType: string;
  readonly example?: unknown;
}

const DEFINITIONS = '#/definitions/';
export const COMPONENTS = '#/components/schemas/';
export const JSON_TYPE = 'application/json';
const MAX_INT32 = 2 ** 31 - 1;

/** What a client may send, read from the schema that checks it. A schema with `.meta({ id })` becomes a component of that name. */
export function describeBody(schema: z.ZodType, mediaType = JSON_TYPE): DescribedBody {
  const sent = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const described = describe(sent, 'input');
  refuseUnboundedLists(described.schema, described.components);
  return { ...described, required: sent === schema, mediaType, example: (schema.meta() ?? sent.meta())?.example };
}

/** What a client gets. */
export function describeAnswer(schema: z.ZodType): Described {
  return describe(schema, 'output');
}

function describe(schema: z.ZodType, io: 'input' | 'output'): Described {
  const { definitions = {}, ...root } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => refine(jsonSchema as Schema),
  }) as Schema & { definitions?: Record<string, Schema> };
  const components = Object.fromEntries(
    Object.entries(definitions).map(([name, { example: _example, ...each }]) => [name, inComponents(each)]),
  );
  return { schema: inComponents(root), components };
}

/** Adds the format, from which a client's generator chooses a type of number. */
function refine(schema: Schema): void {
  delete schema.id;
  if (schema.type === 'number') schema.format = 'double';
  if (schema.type !== 'integer') return;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  schema.format = maximum <= MAX_INT32 && minimum >= -MAX_INT32 ? 'int32' : 'int64';
}

function inComponents(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${DEFINITIONS}`, `"${COMPONENTS}`)) as Schema;
}

/** Every list of a body has a bound, which is checked before anything else is (`refuseOversizedLists`). */
function refuseUnboundedLists(body: Schema, components: Readonly<Record<string, Schema>>): void {
  const visit = (schema: Schema, path: string): void => {
    if (schema.type === 'array' && schema.maxItems === undefined)
      throw new Error(`The list ${path} of a body has no bound: give its schema .max(…)`);
    for (const [name, each] of Object.entries(schema.properties ?? {})) visit(each, `${path}.${name}`);
    for (const each of membersOf(schema)) visit(each, path);
    if (schema.items) visit(schema.items, `${path}[]`);
  };
  for (const [name, each] of Object.entries(components)) visit(each, name);
  visit(body, 'body');
}

/** The schemas that a value must match one or all of. */
export function membersOf({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...allOf, ...anyOf, ...oneOf];
}
