import { localDateTime } from '@stayline/calendar';
import { DomainError, type ErrorKind } from '@stayline/errors';
import { ValidateError } from '@tsoa/runtime';
import { httpErrors } from './http.errors';

/** The error envelope: the body of every 4xx and 5xx of the platform. */
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

/** What is wrong with one field. tsoa keeps what the client sent beside it: never shown. */
interface Problem {
  readonly field: string;
  readonly reason: string;
}

function fieldProblems(error: ValidateError): string[] {
  return Object.entries(error.fields)
    .flatMap(([field, { message }]) => problemsOf(field, message))
    .map(({ field, reason }) => `${field}: ${reason}`)
    .sort();
}

const ISSUES = ' Issues: ';
const ONE_OF = /^should be one of the following; \[(.*)\]$/;
const NULL_ALONE = 'should be one of the following; [null]';

/**
 * Of a union tsoa lists every member's refusal as JSON: only the reasons are kept. That a field may also be null goes without saying; where
 * one other member is left, its own problems are the answer.
 */
function problemsOf(tsoaField: string, message: string): Problem[] {
  const field = fieldName(tsoaField);
  const start = message.indexOf(ISSUES);
  if (start < 0) return [{ field, reason: message.replace(/\s+/g, ' ').replace("'_body'", "'body'") }];
  const members = memberProblems(message.slice(start + ISSUES.length));
  const told = members.filter((problems) => problems.some(({ reason }) => reason !== NULL_ALONE));
  if (told[0] && told.length === 1) return told[0];
  return [{ field, reason: oneOf(told.flat().map(({ reason }) => reason)) }];
}

function oneOf(all: readonly string[]): string {
  const reasons = [...new Set(all)];
  const choices = reasons.map((reason) => ONE_OF.exec(reason)?.[1]);
  if (reasons.length > 0 && !choices.includes(undefined))
    return `should be one of the following; [${choices.join(',')}]`;
  return reasons.join(', or ') || 'matches none of the kinds that it may be';
}

function memberProblems(issues: string): Problem[][] {
  try {
    const members = JSON.parse(issues) as Record<string, { message: string }>[];
    return members.map((member) =>
      Object.entries(member).flatMap(([field, { message }]) => problemsOf(field, message)),
    );
  } catch {
    return [];
  }
}

/** tsoa writes `body.guests.$1.phone`, or `_body…` after the parameter's name, for what a client knows as `guests[1].phone`. */
function fieldName(tsoaField: string): string {
  return tsoaField
    .replace(/^(_?body|requestBody)\./, '')
    .replace(/^_body$/, 'body')
    .replace(/\.\$(\d+)/g, '[$1]');
}
