/** Headers that speak of one connection, not of the message (RFC 9110 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Credentials stay here; what the gateway says itself is not taken from the client. */
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'api-key',
  'channel-id',
  'cookie',
  'host',
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
  'traceparent',
]);

/** What only the platform itself may say to a service, and no service to the outside. */
const OURS = 'x-stayline-';

const NOT_RETURNED = new Set([
  ...HOP_BY_HOP,
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** The client's headers (`name, value, …`) that go on to the service, followed by `added`. */
export function requestHeaders(rawHeaders: readonly string[], added: readonly string[]): string[] {
  const named = connectionOptions(rawHeaders);
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const folded = name.toLowerCase();
    if (NOT_FORWARDED.has(folded) || folded.startsWith(OURS) || named?.has(folded)) continue;
    kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept.concat(added);
}

/** The headers that `Connection` names are of this connection alone, too. */
function connectionOptions(rawHeaders: readonly string[]): Set<string> | undefined {
  let named: Set<string> | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'connection') continue;
    const options = (rawHeaders[index + 1] ?? '').split(',').map((each) => each.trim().toLowerCase());
    named = new Set([...(named ?? []), ...options]);
  }
  return named;
}

/** Hands each header of a service's answer (names in lower case) that goes on to the client to `set`. */
export function eachResponseHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  set: (name: string, value: string | string[]) => void,
): void {
  const { connection } = headers;
  const named = typeof connection === 'string' ? connectionOptions(['connection', connection]) : undefined;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_RETURNED.has(name) || name.startsWith(OURS) || named?.has(name)) continue;
    set(name, value);
  }
}
