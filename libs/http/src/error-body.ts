import { localDateTime } from '@stayline/calendar';
import { DomainError } from '@stayline/errors';
import { ValidateError } from '@tsoa/runtime';
import { type z } from 'zod';
import { httpErrors } from './http.errors';
import { type errorBodySchema } from './operations/error-responses';
import { STATUS_BY_KIND } from './status';

/** The error envelope (`errorBodySchema`). */
export type ErrorBody = z.infer<typeof errorBodySchema>;

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

/** What is wrong with one field. tsoa's problem also has the value that was sent, which is never shown. */
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
 * For a union tsoa lists the refusal of every member as JSON; only the reasons are kept. The member `null` is left out.
 * Where one other member remains, its own problems are the answer.
 */
function problemsOf(tsoaField: string, message: string): Problem[] {
  const field = fieldName(tsoaField);
  const start = message.indexOf(ISSUES);
  if (start < 0) return [{ field, reason: message.replace(/\s+/g, ' ') }];
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

/** The field as a client writes it, `status[1]`; tsoa writes `status.$1`. */
function fieldName(tsoaField: string): string {
  return tsoaField.replace(/\.\$(\d+)/g, '[$1]');
}
