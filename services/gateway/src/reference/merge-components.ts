import { isDeepStrictEqual } from 'node:util';
import { type Components, type OpenApiDocument, type ServiceDocument } from './openapi-document';

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;
export const COMPONENT_SCHEMAS = '#/components/schemas/';

/**
 * One set of schemas for all services. A name that means the same in several services is shared. Otherwise the name
 * gets the service's name as a prefix, also in that service's references.
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

/** The schemas and responses that operations refer to, directly or through each other: what only internal routes use is not published. */
export function reachableComponents({ paths, components, 'x-webhooks': webhooks = {} }: OpenApiDocument): Components {
  const reached = new Set<string>();
  const open: unknown[] = [paths, webhooks];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      const found = components[kind]?.[name];
      if (found === undefined || reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      open.push(found);
    }
  }
  const only = (kind: string): Record<string, unknown> => {
    const entries = Object.entries(components[kind] ?? {}).filter(([name]) => reached.has(`${kind}/${name}`));
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return { ...components, schemas: only('schemas'), responses: only('responses'), examples: only('examples') };
}

/** A copy in which every reference to a renamed schema follows. */
function withNames<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (names.size === 0) return value;
  return JSON.parse(JSON.stringify(value), (key, each: unknown) => {
    if (key !== '$ref' || typeof each !== 'string' || !each.startsWith(COMPONENT_SCHEMAS)) return each;
    const name = each.slice(COMPONENT_SCHEMAS.length);
    return COMPONENT_SCHEMAS + (names.get(name) ?? name);
  }) as T;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
