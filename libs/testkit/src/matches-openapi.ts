import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** What the check reads of an OpenAPI 3.0 document. */
export interface OpenApiDocument {
  paths: object;
  components?: object;
}

interface Answer {
  /** The codes that the operation names for this status. */
  'x-error-codes'?: readonly string[];
  content?: Record<string, { schema?: object }>;
}

const JSON_TYPE = 'application/json';
/** tsoa's number formats, which add nothing to `type` and the bounds. */
const NUMBER_FORMATS = ['double', 'float', 'int32', 'int64'];
const checkers = new WeakMap<object, (pointer: string) => ValidateFunction>();

/**
 * Fails unless the published document declares this answer: the operation (`path` as in the document, `/things/{id}`), the
 * status, a body of exactly the schema's shape, and a refusal's code. Objects are closed: a field that the document does not name is a leak.
 */
export function expectMatchesOpenApi(
  openapi: OpenApiDocument,
  method: string,
  path: string,
  status: number,
  body: unknown,
): void {
  const name = `${method.toUpperCase()} ${path}`;
  const operation = (openapi.paths as Record<string, Record<string, { responses: Record<string, Answer> }>>)[path]?.[
    method.toLowerCase()
  ];
  if (!operation) throw new Error(`The document has no ${name}`);
  const answer = operation.responses[status];
  if (!answer) throw new Error(`${name} does not declare the status ${status}`);
  if (!answer.content?.[JSON_TYPE]?.schema) {
    if (body === undefined || body === null || body === '') return;
    throw new Error(`${name} declares no body for ${status}`);
  }
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', JSON_TYPE, 'schema'];
  const check = checkerOf(openapi)(pointer.map(escapePointer).join('/'));
  if (check(body)) return expectNamedCode(name, status, answer, body);
  const problems = (check.errors ?? []).map((each) => `${each.instancePath || 'body'} ${each.message ?? ''}`);
  throw new Error(`${name} ${status} does not match the document:\n${problems.join('\n')}`);
}

/** A code that an operation throws but does not name is missing in the API reference. */
function expectNamedCode(name: string, status: number, answer: Answer, body: unknown): void {
  const { errorCode } = (body ?? {}) as { errorCode?: string };
  const named = answer['x-error-codes'];
  if (named && errorCode !== undefined && !named.includes(errorCode))
    throw new Error(`${name} answered ${status} ${errorCode}, which it does not name: add it to its @Refuses`);
}

function checkerOf(openapi: OpenApiDocument): (pointer: string) => ValidateFunction {
  let checker = checkers.get(openapi);
  if (!checker) {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    for (const format of NUMBER_FORMATS) ajv.addFormat(format, true);
    ajv.addSchema({ $id: 'openapi', ...(closed(openapi) as object) });
    const compiled = new Map<string, ValidateFunction>();
    checker = (pointer) => {
      const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
      compiled.set(pointer, known);
      return known;
    };
    checkers.set(openapi, checker);
  }
  return checker;
}

/**
 * A copy in which every object schema that lists its properties takes no others, unless it says so itself, and in which a
 * reference that may be null (`nullable` beside `allOf`) says so in JSON Schema's way.
 */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, each]) => [key, closed(each)]));
  if (copy.nullable === true && copy.type === undefined) {
    const { nullable: _nullable, ...schema } = copy;
    return { anyOf: [{ type: 'null' }, schema] };
  }
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object';
  return isObjectSchema ? { additionalProperties: false, ...copy } : copy;
}

/** JSON pointer (RFC 6901) inside a URI fragment. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));
}
