import { type DeclaredError } from '@stayline/errors';
import { readTarget } from '../routes/request-path';
import { type Route, type RouteTable } from '../routes/route';
import { addExamples } from './add-examples';
import { type ErrorCode, errorCodes, errorCodeTable } from './error-codes';
import { gatewayErrors, gatewayResponses, withGatewayResponses } from './gateway-responses';
import { introduction } from './introduction';
import { finishReferences, summaryOf } from './finish-document';
import { mergeSchemas, reachableComponents } from './merge-components';
import { type OpenApiDocument, type Operation, type ServiceDocument } from './openapi-document';
import { refusalExamples } from './refusal-examples';
import { publicSecurity, SECURITY_SCHEMES } from './security';
import { describeTags } from './tags';

export interface MergeInput {
  services: readonly ServiceDocument[];
  table: RouteTable;
}

interface Published {
  path: string;
  method: string;
  operation: Operation;
  errors: readonly DeclaredError[];
}

/**
 * The platform's OpenAPI document: every operation that can be called through the gateway, with the credential that the
 * gateway asks for and the answers that it adds. Throws for an operation that the gateway's routes do not reach as its
 * service declares it.
 */
export function mergeOpenApi({ services, table }: MergeInput): OpenApiDocument {
  const merged = mergeSchemas(services);
  const operations = merged.services.flatMap((each) => publish(each, table));
  refuseRepeatedIds(operations);
  const errors = [...operations.flatMap((each) => each.errors), ...gatewayErrors];
  const codes = errorCodes(errors);
  const schemas = { ...merged.schemas, ErrorBody: errorBody(merged.schemas), ErrorCode: errorCode(codes) };
  const document = finishReferences({
    openapi: '3.0.3',
    info: {
      title: 'Stayline',
      version: '1.0.0',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      description: `${introduction}\n\n## Errors\n\n${errorCodeTable(codes)}\n`,
    },
    servers: [
      { url: '/', description: 'This platform' },
      { url: '/api', description: 'The same, under the prefix that production uses' },
    ],
    tags: tagsOf(operations),
    paths: pathsOf(operations),
    'x-webhooks': Object.assign({}, ...merged.services.map(({ document }) => document['x-webhooks'])) as Record<
      string,
      unknown
    >,
    components: {
      schemas,
      responses: gatewayResponses(),
      examples: refusalExamples(errors),
      securitySchemes: SECURITY_SCHEMES,
    },
  });
  addExamples(document);
  return { ...document, components: reachableComponents(document) };
}

function publish({ service, document }: ServiceDocument, table: RouteTable): Published[] {
  return Object.entries(document.paths)
    .filter(([path]) => !/^\/?internal(\/|$)/.test(path))
    .flatMap(([path, methods]) => {
      const route = routeOf(service, path, table);
      return Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation: publicOperation(`${method.toUpperCase()} ${path}`, operation, route),
        errors: operation['x-errors'] ?? [],
      }));
    });
}

function publicOperation(name: string, operation: Operation, route: Route): Operation {
  const { 'x-errors': _errors, ...published } = operation;
  const security = publicSecurity(name, operation, route);
  const responses = withGatewayResponses({ ...operation, security });
  return { summary: summaryOf(operation), ...published, security, responses };
}

/** Both prefixes must lead to the operation's own service. */
function routeOf(service: string, path: string, table: RouteTable): Route {
  const { segments } = readTarget(path.replaceAll(/[{}]/g, '~'));
  const [plain, prefixed] = [table.find(segments), table.find(['api', ...segments])];
  if (!plain || plain.route.service !== service) throw new Error(`No route leads to ${path} of ${service}`);
  if (prefixed?.route !== plain.route)
    throw new Error(`Under /api another route than ${plain.route.path} takes ${path}`);
  return plain.route;
}

function refuseRepeatedIds(operations: readonly Published[]): void {
  const seen = new Set<string>();
  for (const { path, operation } of operations) {
    const id = operation.operationId ?? '';
    if (seen.has(id)) throw new Error(`Two operations are called ${id}; one is at ${path}`);
    seen.add(id);
  }
}

function tagsOf(operations: readonly Published[]): { name: string }[] {
  return describeTags(new Set(operations.flatMap(({ operation }) => operation.tags ?? [])));
}

function pathsOf(operations: readonly Published[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = operation;
  return paths;
}

/** The services' envelope, whose `errorCode` is one of the published ones. */
function errorBody(schemas: Record<string, unknown>): unknown {
  const own = (schemas.ErrorBody ?? {}) as { properties?: Record<string, unknown> };
  return { ...own, properties: { ...own.properties, errorCode: { $ref: '#/components/schemas/ErrorCode' } } };
}

function errorCode(codes: readonly ErrorCode[]): unknown {
  return {
    type: 'string',
    description: 'A stable word; new ones may be added, so treat an unknown one by its status.',
    enum: codes.map(({ code }) => code),
  };
}
