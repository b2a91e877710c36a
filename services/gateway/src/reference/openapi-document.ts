import { type DeclaredError } from '@stayline/errors';

/** The parts of an OpenAPI 3.0 document that the merging reads or writes. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers?: readonly { url: string; description: string }[];
  tags?: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Components;
  /** What the platform sends by itself; OpenAPI 3.1 calls it `webhooks`, readers of 3.0 know it by this name. */
  'x-webhooks'?: Record<string, unknown>;
}

export interface Operation {
  /** Only in a service's own document: the errors of the operation. */
  'x-errors'?: readonly DeclaredError[];
  operationId?: string;
  tags?: readonly string[];
  security?: readonly Record<string, readonly string[]>[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  [field: string]: unknown;
}

export interface Components {
  schemas?: Record<string, unknown>;
  responses?: Record<string, unknown>;
  securitySchemes?: Record<string, unknown>;
  [kind: string]: Record<string, unknown> | undefined;
}

/** One service's generated document. */
export interface ServiceDocument {
  service: string;
  document: Pick<OpenApiDocument, 'paths' | 'components' | 'x-webhooks'>;
}
