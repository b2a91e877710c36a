import { type DeclaredError } from '@stayline/errors';
import { POLICIES } from './authentication';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: { type?: string; minLength?: number; maxLength?: number };
}

export interface Operation {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, object> };
  responses: Record<string, object>;
  /** Every refusal that the operation declares (`describeApi`), so that the gateway can add its own. */
  'x-errors'?: readonly DeclaredError[];
}

/** The parts of an OpenAPI document that a service reads from its own. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
  /** What a service sends by itself. */
  'x-webhooks'?: Record<string, unknown>;
}

function operations(openapi: OpenApi): { name: string; operation: Operation }[] {
  return Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
}

/** Deny by default: an operation without a known policy stops the service at start. */
export function checkPolicies(openapi: OpenApi): void {
  for (const { name, operation } of operations(openapi)) {
    const policies = (operation.security ?? []).flatMap((each) => Object.keys(each));
    const unknown = policies.filter((policy) => !POLICIES.includes(policy));
    if (policies.length === 0) throw new Error(`${name} has no policy: give its controller @Security('…')`);
    if (unknown.length > 0) throw new Error(`${name} has the unknown policy ${unknown.join(', ')}`);
  }
}

/** Names of query parameters that are integers wherever they occur. */
export function integerParameters(openapi: OpenApi): ReadonlySet<string> {
  const parameters = operations(openapi).flatMap(({ operation }) => operation.parameters ?? []);
  return new Set(
    parameters.filter((each) => each.in === 'query' && each.schema?.type === 'integer').map((each) => each.name),
  );
}
