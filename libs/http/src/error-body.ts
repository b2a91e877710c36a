import { localDateTime } from '@stayline/calendar';
import { DomainError, type ErrorKind } from '@stayline/errors';
import { ValidateError } from '@tsoa/runtime';
import { httpErrors } from './http.errors';

/** The error envelope (document 1, "Error envelope"): the body of every 4xx and 5xx of the platform. */
export interface ErrorBody {
  /** HTTP status. @isInt */
  status: number;
  /** What is wrong and what to do next. */
  message: string;
  /** A stable word in UPPER_SNAKE. */
  errorCode: string;
  /** Local date-time of the platform's zone, without offset. */
  timestamp: string;
  /** The offending fields, one `field: reason` a line; empty when none. */
  details: string;
}

/** The only place where a failure becomes a status. */
export const STATUS_BY_KIND: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  requestTimeout: 408,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  headersTooLarge: 431,
  internal: 500,
  badGateway: 502,
  unavailable: 503,
  timeout: 504,
};

export function errorBody(error: DomainError, zone: string, now = new Date()): ErrorBody {
  return {
    status: STATUS_BY_KIND[error.kind],
    message: error.message,
    errorCode: error.code,
    timestamp: localDateTime(now, zone),
    details: error.details.join('\n'),
  };
}

/** Errors of Express and its body parser, by their `type`. */
const BODY_PARSER: Record<string, (error: { limit?: number }) => DomainError> = {
  'entity.too.large': (error) => httpErrors.bodyTooLarge(error.limit ?? 0),
  'entity.parse.failed': () => httpErrors.bodyMalformed(),
  'encoding.unsupported': () => httpErrors.bodyMalformed(),
  'charset.unsupported': () => httpErrors.bodyMalformed(),
  'entity.verify.failed': () => httpErrors.bodyMalformed(),
  'request.aborted': () => httpErrors.bodyMalformed(),
  'request.size.invalid': () => httpErrors.bodyMalformed(),
};

/** Whatever was thrown, as the refusal that the client reads; the original stays in `cause` for the log. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof ValidateError) return httpErrors.validationFailed(fieldProblems(thrown));
  if (thrown instanceof URIError) return httpErrors.urlMalformed();
  const { type, limit, status } = (thrown ?? {}) as { type?: string; limit?: number; status?: number };
  const known = type === undefined ? undefined : BODY_PARSER[type];
  if (known) return known({ limit });
  if (status === 400) return httpErrors.bodyMalformed();
  return new DomainError('internal', httpErrors.internal().code, httpErrors.internal().message, { cause: thrown });
}

/** tsoa prefixes fields with the parameter's name (`body.guest.email`), and keeps what the guest sent in `value`: never shown. */
function fieldProblems(error: ValidateError): string[] {
  return Object.entries(error.fields)
    .map(([field, problem]) => `${field.replace(/^(body|requestBody)\./, '')}: ${reasonOf(problem.message)}`)
    .sort();
}

const ISSUES = ' Issues: ';
const ONE_OF = /^should be one of the following; \[(.*)\]$/;

/** Of a union tsoa lists every member's refusal as JSON, the sent value in each: only the members' reasons are kept. */
function reasonOf(message: string): string {
  const start = message.indexOf(ISSUES);
  if (start < 0) return message.replace(/\s+/g, ' ');
  const reasons = [...new Set(memberReasons(message.slice(start + ISSUES.length)))];
  const choices = reasons.map((reason) => ONE_OF.exec(reason)?.[1]);
  if (reasons.length > 0 && !choices.includes(undefined))
    return `should be one of the following; [${choices.join(',')}]`;
  return reasons.join(', or ') || 'matches none of the kinds that it may be';
}

function memberReasons(issues: string): string[] {
  try {
    const members = JSON.parse(issues) as Record<string, { message: string }>[];
    return members.flatMap((member) => Object.values(member).map((problem) => reasonOf(problem.message)));
  } catch {
    return [];
  }
}
