/** Headers about one connection and not about the message (RFC 9110 7.6.1). */
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

/** Credentials, which stay here, and headers that the gateway sets itself. */
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

/** Headers that only the platform may send to a service, and that no service may send to a client. */
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

/** The client's headers (`name, value, …`) that go on to the service, followed by `added`. `connection` is what `Connection` says. */
export function requestHeaders(
  rawHeaders: readonly string[],
  connection: string | undefined,
  added: readonly string[],
): string[] {
  const named = connectionOptions(connection);
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const folded = name.toLowerCase();
    if (NOT_FORWARDED.has(folded) || folded.startsWith(OURS) || named?.has(folded)) continue;
    kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept.concat(added);
}

/** The headers that `Connection` names are for this connection only. */
function connectionOptions(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  return new Set(connection.split(',').map((each) => each.trim().toLowerCase()));
}

/** Hands each header of a service's answer (names in lower case) that goes on to the client to `set`. */
export function eachResponseHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  set: (name: string, value: string | string[]) => void,
): void {
  const { connection } = headers;
  const named = connectionOptions(Array.isArray(connection) ? connection.join(',') : connection);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_RETURNED.has(name) || name.startsWith(OURS) || named?.has(name)) continue;
    set(name, value);
  }
}
