import { type DeclaredError } from '@stayline/errors';
import { z } from 'zod';
import { STATUS_BY_KIND } from '../status';
import { COMPONENTS, describeBody, type Schema } from './describe-body';

/** The error envelope: the body of every 4xx and 5xx of the platform. */
export const errorBodySchema = z
  .object({
    status: z.int().min(400).max(599).describe('HTTP status.'),
    message: z.string().describe('What is wrong and what to do next.'),
    errorCode: z.string().describe('A stable word in UPPER_SNAKE.'),
    timestamp: z.string().describe("Local date-time of the platform's zone, without offset."),
    details: z.string().describe('The offending fields, one `field: reason` a line; empty when none.'),
  })
  .describe('The error envelope: the body of every 4xx and 5xx of the platform.');

export const ERROR_BODY_SCHEMA: Schema = describeBody(errorBodySchema).schema;

export interface ErrorResponse {
  description: string;
  /** The codes alone, for programs and tests. */
  'x-error-codes': readonly string[];
  headers?: Readonly<Record<string, object>>;
  content: object;
}

const CONTENT = { 'application/json': { schema: { $ref: `${COMPONENTS}ErrorBody` } } };
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};
const CHALLENGE = { 'WWW-Authenticate': { description: 'How to do it right.', schema: { type: 'string' } } };
const ALLOW = { Allow: { description: 'The methods that the path has.', schema: { type: 'string' } } };
const HEADERS: Readonly<Record<number, Readonly<Record<string, object>>>> = {
  [STATUS_BY_KIND.unauthenticated]: CHALLENGE,
  [STATUS_BY_KIND.methodNotAllowed]: ALLOW,
  [STATUS_BY_KIND.tooMany]: RETRY_AFTER,
  [STATUS_BY_KIND.badGateway]: RETRY_AFTER,
  [STATUS_BY_KIND.unavailable]: RETRY_AFTER,
  [STATUS_BY_KIND.timeout]: RETRY_AFTER,
};

/** Each code with the sentences that say when it is given. */
type Codes = Map<string, Set<string>>;

/** Declared errors as the responses of an operation: one for each status, which lists its codes and when each is given. */
export function errorResponses(errors: readonly DeclaredError[]): Record<string, ErrorResponse> {
  const byStatus = new Map<number, Codes>();
  for (const { kind, code, when } of errors) {
    const status = STATUS_BY_KIND[kind];
    const codes: Codes = byStatus.get(status) ?? new Map<string, Set<string>>();
    byStatus.set(status, codes.set(code, (codes.get(code) ?? new Set()).add(when)));
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(status, codes)]));
}

function errorResponse(status: number, codes: Codes): ErrorResponse {
  return {
    description: [...codes].map(([code, whens]) => `- \`${code}\`: ${[...whens].join(' ')}`).join('\n'),
    'x-error-codes': [...codes.keys()],
    ...(HEADERS[status] && { headers: HEADERS[status] }),
    content: CONTENT,
  };
}
