import { dayFromToday } from './partner';

interface Media {
  example?: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema: { example?: unknown };
}

/** What is read of an operation of the published document. */
export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  security: readonly Record<string, unknown>[];
  parameters: readonly Parameter[];
  body?: { type: string; example: unknown };
  /** By status. */
  answers: ReadonlyMap<number, unknown>;
}

export interface PublishedDocument {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { examples: Record<string, { value: unknown }> };
}
interface PublishedOperation {
  operationId: string;
  security?: readonly Record<string, unknown>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** Every operation with its examples. */
export function documentedOperations({ paths, components }: PublishedDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => documented(method.toUpperCase(), path, each, components.examples)),
  );
}

function documented(
  method: string,
  path: string,
  each: PublishedOperation,
  shared: PublishedDocument['components']['examples'],
): DocumentedOperation {
  const [body] = Object.entries(each.requestBody?.content ?? {});
  const answers = Object.entries(each.responses).map(([status, { content }]): [number, unknown] => [
    Number(status),
    exampleOf(Object.values(content ?? {})[0], shared),
  ]);
  return {
    id: each.operationId,
    method,
    path,
    security: each.security ?? [],
    parameters: each.parameters ?? [],
    ...(body && { body: { type: body[0], example: exampleOf(body[1], shared) } }),
    answers: new Map(answers),
  };
}

function exampleOf(media: Media | undefined, shared: PublishedDocument['components']['examples']): unknown {
  const [one] = Object.values(media?.examples ?? {});
  return media?.example ?? one?.value ?? shared[one?.$ref?.split('/').at(-1) ?? '']?.value;
}

/** The first day of the examples is some day that lies ahead. */
const FIRST_DAY = Date.parse('2026-12-01');
const DAYS_AHEAD = 10;
const DAY_MS = 86_400_000;
const DATE = /^20(2[6-9]|[3-9]\d)-\d\d-\d\d$/;

/** The example as it can be sent today: dates are moved, and a field that `given` names is what it has become on this platform. */
export function asOfToday(example: unknown, given: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(example)) return example.map((each) => asOfToday(each, given));
  if (typeof example === 'string' && DATE.test(example))
    return dayFromToday(DAYS_AHEAD + (Date.parse(example) - FIRST_DAY) / DAY_MS);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([key, each]) => [key, given[key] ?? asOfToday(each, given)]));
}

/** Where an answer has what the documented example does not show, or of another kind; the document's schema says what may be left out. */
export function strangeTo(example: unknown, answer: unknown, at = 'body'): string[] {
  if (answer === null || example === null) return [];
  if (kindOf(example) !== kindOf(answer)) return [`${at}: ${kindOf(answer)}, not ${kindOf(example)}`];
  if (Array.isArray(answer)) {
    const [shown] = example as unknown[];
    return shown === undefined ? [] : answer.flatMap((each) => strangeTo(shown, each, `${at}[]`));
  }
  if (typeof answer !== 'object') return [];
  const shown = example as Record<string, unknown>;
  // What operators and agents give as they like is shown as one of many.
  if (Object.keys(shown).length === 0 || FREE.test(at)) return [];
  return Object.entries(answer).flatMap(([key, each]) =>
    key in shown ? strangeTo(shown[key], each, `${at}.${key}`) : [`${at}.${key}: not shown`],
  );
}

const FREE = /\.(details|rule|combinations\[\])$/;

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
