import { type DeclaredError } from '@stayline/errors';
import { type ErrorBody, errorResponses, STATUS_BY_KIND } from '@stayline/http';

type Responses = ReturnType<typeof errorResponses>;

/** What stands in `components.examples`: every refusal as it is answered. */
export interface RefusalExample {
  summary: string;
  value: ErrorBody;
}

const TIMESTAMP = '2026-12-01T14:42:00.000';

/** A code may have several statuses, and each its own words. */
const nameOf = ({ kind, code }: DeclaredError): string => `${code}.${STATUS_BY_KIND[kind]}`;

export function refusalExamples(errors: readonly DeclaredError[]): Record<string, RefusalExample> {
  const examples: Record<string, RefusalExample> = {};
  for (const error of errors) examples[nameOf(error)] ??= { summary: error.when, value: bodyOf(error) };
  return examples;
}

function bodyOf({ kind, code, when, example }: DeclaredError): ErrorBody {
  const { message = when, details = [] } = example ?? {};
  return { status: STATUS_BY_KIND[kind], message, errorCode: code, timestamp: TIMESTAMP, details: details.join('\n') };
}

/** The refusals as responses that refer to their examples. */
export function refusalResponses(errors: readonly DeclaredError[]): Responses {
  const responses = errorResponses(errors);
  for (const [status, response] of Object.entries(responses)) {
    const own = errors.filter(({ kind }) => String(STATUS_BY_KIND[kind]) === status);
    const references = own.map((error) => [error.code, { $ref: `#/components/examples/${nameOf(error)}` }]);
    const [[type, media] = ['', {}]] = Object.entries(response.content) as [string, object][];
    response.content = { [type]: { ...media, examples: Object.fromEntries(references) as object } };
  }
  return responses;
}
