/** Keys whose values never reach a log: credentials, and guests' names and contacts. Compared without case, `-` and `_`. */
const HIDDEN = new Set(
  [
    'authorization',
    'cookie',
    'setCookie',
    'apiKey',
    'key',
    'password',
    'secret',
    'clientSecret',
    'signingSecret',
    'authSecret',
    'customHeaders',
    'token',
    'accessToken',
    'caller',
    'xStaylineCaller',
    'email',
    'phone',
    'firstName',
    'lastName',
    'guest',
    'guests',
    'to',
    'dob',
    'anniversary',
    'body',
    'templateData',
    'databaseUrl',
    'url',
  ].map(fold),
);

const MARK = '[hidden]';
/** Deeper structures are cut off, so that a log line stays short. */
const MAX_DEPTH = 6;

function fold(key: string): string {
  return key.toLowerCase().replace(/[-_]/g, '');
}

/** A copy of `value` in which whatever a hidden key names is replaced; errors become name, message, code and stack. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      HIDDEN.has(fold(key)) && each !== null && each !== undefined ? MARK : redact(each, depth + 1),
    ]),
  );
}

/** Only these fields: driver errors carry the statement's parameters, HTTP client errors the whole request. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack,
    ...(error.cause === undefined || depth >= MAX_DEPTH ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
