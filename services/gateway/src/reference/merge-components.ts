import { isDeepStrictEqual } from 'node:util';
import { type ServiceDocument } from './openapi-document';

const SCHEMAS = '#/components/schemas/';

/**
 * One set of schemas for all services. The same name with the same meaning is shared; with another it gets its service's name in
 * front, in that service's references too.
 */
export function mergeSchemas(services: readonly ServiceDocument[]): {
  schemas: Record<string, unknown>;
  services: ServiceDocument[];
} {
  const schemas: Record<string, unknown> = {};
  const renamed = services.map((each) => {
    const own = each.document.components.schemas ?? {};
    const taken = Object.keys(own).filter((name) => name in schemas && !isDeepStrictEqual(schemas[name], own[name]));
    const names = new Map(taken.map((name) => [name, `${capitalised(each.service)}${name}`]));
    for (const [name, schema] of Object.entries(own)) schemas[names.get(name) ?? name] = withNames(schema, names);
    return { ...each, document: withNames(each.document, names) };
  });
  return { schemas, services: renamed };
}

/** The schemas that `roots` refer to, directly or through each other: what only internal routes use is not published. */
export function reachableSchemas(roots: readonly unknown[], schemas: Readonly<Record<string, unknown>>): string[] {
  const reached = new Set<string>();
  const open = [...roots];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const name of schemasNamedIn(value)) {
      if (reached.has(name) || !(name in schemas)) continue;
      reached.add(name);
      open.push(schemas[name]);
    }
  }
  return [...reached].sort();
}

function schemasNamedIn(value: unknown): string[] {
  const text = JSON.stringify(value);
  return [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1] ?? '');
}

/** A copy in which every reference to a renamed schema follows. */
function withNames<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (names.size === 0) return value;
  return JSON.parse(JSON.stringify(value), (key, each: unknown) => {
    if (key !== '$ref' || typeof each !== 'string' || !each.startsWith(SCHEMAS)) return each;
    const name = each.slice(SCHEMAS.length);
    return SCHEMAS + (names.get(name) ?? name);
  }) as T;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
