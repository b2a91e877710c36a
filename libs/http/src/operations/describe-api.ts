import { STATUS_CODES } from 'node:http';
import { callerErrors } from '@stayline/caller';
import { databaseErrors } from '@stayline/database';
import { type DeclaredError, type ErrorFactory } from '@stayline/errors';
import { type Express } from 'express';
import { httpErrors } from '../http.errors';
import { idempotencyErrors } from '../idempotency/idempotency.errors';
import { IDEMPOTENCY_KEY } from '../idempotency/repeatable';
import { type OpenApi, type Operation } from '../openapi';
import { declarationOf, type Declaration, type DeclaredAnswer } from './declared';
import { COMPONENTS, JSON_TYPE, type Schema } from './describe-body';
import { ERROR_BODY_SCHEMA, errorResponses } from './error-responses';

/** A service's API: the routes that run, and the document of them. */
export interface Api {
  readonly openapi: OpenApi;
  /** tsoa's generated `RegisterRoutes`. */
  readonly registerRoutes: (app: Express) => void;
}

type Handler = (...args: never[]) => unknown;

/**
 * Completes tsoa's document with what the operations declare: their bodies (`@Accepts`), their answers (`@Answers`), their refusals
 * (`@Refuses`) and whether they may be repeated (`@Repeatable`), and with what any operation of their shape may refuse. All are read from the handlers that the routes run.
 */
export function describeApi(generated: object, registerRoutes: (app: Express) => void): Api {
  const document = structuredClone(generated) as OpenApi;
  const schemas: Record<string, unknown> = { ...document.components?.schemas, ErrorBody: ERROR_BODY_SCHEMA };
  for (const { method, path, declarations } of registered(registerRoutes)) {
    const operation = document.paths[path]?.[method];
    if (!operation) throw new Error(`The generated document has no ${method} ${path}: build the service again`);
    complete(operation, declarations, schemas);
  }
  document.components = { ...document.components, schemas: usedSchemas(document.paths, schemas) };
  return { openapi: document, registerRoutes };
}

function complete(operation: Operation, declarations: readonly Declaration[], schemas: Record<string, unknown>): void {
  const body = declarations.find((each) => each.body)?.body;
  if (body) {
    Object.assign(schemas, withoutConflict(schemas, body.components));
    const { schema, required, example, mediaType } = body;
    operation.requestBody = {
      required,
      content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
    };
  }
  const parameters = declarations.flatMap((each) => each.parameters ?? []);
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
  for (const { answer } of declarations) if (answer) completeAnswer(operation, answer, schemas);
  if (declarations.some((each) => each.tagged)) describeTag(operation);
  const errors = [...declarations.flatMap((each) => each.errors ?? []), ...errorsOfShape(operation)];
  operation['x-errors'] = errors;
  operation.responses = { ...operation.responses, ...errorResponses(errors) };
}

/** What else tsoa says about the status stays. */
function completeAnswer(
  { responses }: Operation,
  { described, example, statuses }: DeclaredAnswer,
  schemas: Record<string, unknown>,
): void {
  Object.assign(schemas, withoutConflict(schemas, described.components));
  const examples = example === undefined ? {} : { examples: { 'Example 1': { value: example } } };
  for (const status of statuses) {
    const content = { 'application/json': { schema: described.schema, ...examples } };
    responses[status] = { description: STATUS_CODES[status], ...responses[status], content };
  }
}

/** RFC 9110: an answer's tag, and the condition by which a client that has it asks for anything else. */
function describeTag(operation: Operation): void {
  const schema = { type: 'string' };
  const condition = 'The ETag of an answer that the client has; while it is the present one, 304 comes without a body.';
  const asked = { name: 'If-None-Match', in: 'header', required: false, description: condition, schema };
  operation.parameters = [...(operation.parameters ?? []), asked];
  const headers = { ETag: { description: 'Changes with the answer.', schema } };
  operation.responses['200'] = { ...operation.responses['200'], headers };
  operation.responses['304'] = { description: STATUS_CODES[304], headers };
}

/** Refuses two different schemas of the same name. */
function withoutConflict(known: Readonly<Record<string, unknown>>, components: Readonly<Record<string, Schema>>) {
  for (const [name, schema] of Object.entries(components)) {
    if (name in known && JSON.stringify(known[name]) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}; give one of them another id`);
  }
  return components;
}

const REFERENCE = new RegExp(`"\\$ref":"${COMPONENTS}([^"]+)"`, 'g');

/**
 * The schemas that the operations refer to, directly or through others. A schema that tsoa made, and that a declared
 * one has replaced, is left out.
 */
function usedSchemas(paths: OpenApi['paths'], schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * The handlers of the generated routes, in their order. They are found by letting the routes register with an app that
 * only records.
 */
function registered(registerRoutes: (app: Express) => void) {
  const routes: { method: string; path: string; declarations: Declaration[] }[] = [];
  const recorder = METHODS.map((method) => [
    method,
    (path: string, ...handlers: Handler[]) =>
      routes.push({
        method,
        path: path.replace(/:(\w+)/g, '{$1}'),
        declarations: handlers.flatMap((handler) => declarationOf(handler) ?? []),
      }),
  ]);
  registerRoutes(Object.fromEntries(recorder) as Express);
  return routes;
}

/** What any operation may refuse, by its shape: a credential, a body or an Idempotency-Key, and a service behind it. */
function errorsOfShape({ security, parameters = [], requestBody }: Operation): DeclaredError[] {
  const isPublic = (security ?? []).some((each) => 'public' in each);
  const isRepeatable = parameters.some((each) => each.name === IDEMPOTENCY_KEY);
  const factories: ErrorFactory[] = [
    ...(isPublic ? [] : Object.values(callerErrors)),
    httpErrors.validationFailed,
    httpErrors.urlMalformed,
    httpErrors.parameterRepeated,
    ...(requestBody?.content[JSON_TYPE]
      ? [httpErrors.bodyMalformed, httpErrors.contentTypeUnsupported, httpErrors.bodyTooLarge]
      : []),
    ...(isRepeatable ? Object.values(idempotencyErrors) : []),
    httpErrors.internal,
    ...Object.values(databaseErrors),
  ];
  return factories.map((each) => each.declared);
}
