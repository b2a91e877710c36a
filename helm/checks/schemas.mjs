/**
 * JSON schemas for kubeconform, without a network: from the OpenAPI document inside the Kubernetes module, and from the
 * definitions that the Gateway API and the Prometheus operator ship in theirs. Strict: a field that is unknown is refused.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, moduleFolder } from '../../deploy/cluster/go-tools.mjs';

const KUBERNETES = 'k8s.io/kubernetes@v1.35.4';
const DEFINITIONS = [
  ['sigs.k8s.io/gateway-api@v1.4.1', 'config/crd/standard'],
  ['github.com/prometheus-operator/prometheus-operator@v0.85.0', 'example/prometheus-operator-crd'],
];

/** @typedef {Record<string, any>} Schema */

/** Writes them once; answers the location as kubeconform wants it. @param {(yaml: string) => any[]} parseAll */
export function offlineSchemas(parseAll) {
  const folder = join(CACHE, 'schemas');
  const done = join(folder, '.done');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeBuiltIn(folder);
    writeDefinitions(folder, parseAll);
    writeFileSync(done, '');
  }
  return join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
}

/** @param {string} folder @param {string} kind @param {string} group @param {string} version @param {Schema} schema */
function write(folder, kind, group, version, schema) {
  const suffix = [group.split('.')[0], version].filter(Boolean).join('-');
  writeFileSync(join(folder, `${kind}-${suffix}.json`.toLowerCase()), JSON.stringify(schema));
}

/** @param {string} folder */
function writeBuiltIn(folder) {
  const file = join(moduleFolder(KUBERNETES), 'api/openapi-spec/swagger.json');
  const { definitions } = /** @type {{ definitions: Record<string, Schema> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  const strict = Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, closed(each)]));
  for (const [name, schema] of Object.entries(definitions))
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? [])
      if (['', 'apps', 'batch', 'policy', 'autoscaling', 'networking.k8s.io'].includes(group))
        write(folder, kind, group, version, { $ref: `#/definitions/${name}`, definitions: strict });
}

/** @param {string} folder @param {(yaml: string) => any[]} parseAll */
function writeDefinitions(folder, parseAll) {
  for (const [module = '', path = ''] of DEFINITIONS) {
    const from = join(moduleFolder(module), path);
    for (const file of readdirSync(from).filter((each) => each.endsWith('.yaml')))
      for (const each of parseAll(readFileSync(join(from, file), 'utf8')))
        if (each?.kind === 'CustomResourceDefinition')
          for (const { name, schema } of each.spec.versions)
            write(folder, each.spec.names.kind, each.spec.group, name, closed(schema.openAPIV3Schema));
  }
}

/** The same schema, which refuses fields that it does not name. @param {Schema} schema @returns {any} */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (schema['x-kubernetes-int-or-string'] || schema.format === 'int-or-string') {
    delete copy.type;
    delete copy.format;
  }
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || schema.additionalProperties !== undefined;
  if (schema.properties && typeof schema.properties === 'object' && schema.type === 'object' && !isOpen)
    copy.additionalProperties = false;
  return copy;
}
