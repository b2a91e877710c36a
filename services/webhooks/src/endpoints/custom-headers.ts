/**
 * Header names that an operator may not set on deliveries: those of one connection (RFC 9110 7.6.1), those that frame or route the message,
 * and what is ours to say.
 */
const REFUSED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'content-encoding',
  'content-type',
  'expect',
  'cookie',
]);
const REFUSED_PREFIXES = ['webhook-', 'x-stayline-'];
/** RFC 9110 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;

/** What is wrong with the headers, one `field: reason` each. `setsAuthorization`: the endpoint's authType does it. */
export function customHeaderProblems(headers: Readonly<Record<string, string>>, setsAuthorization: boolean): string[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const folded = name.toLowerCase();
    const repeated = seen.has(folded);
    seen.add(folded);
    const reason = repeated ? 'given twice' : problemOf(folded, value, setsAuthorization);
    return reason === undefined ? [] : [`customHeaders.${name.slice(0, 64).replace(/\p{Cc}/gu, '?')}: ${reason}`];
  });
}

function problemOf(name: string, value: string, setsAuthorization: boolean): string | undefined {
  if (!TOKEN.test(name)) return 'is not a header name';
  if (REFUSED.has(name) || REFUSED_PREFIXES.some((prefix) => name.startsWith(prefix))) return 'must not be set';
  if (name === 'authorization' && setsAuthorization) return 'is set by authType';
  if (!VALUE.test(value)) return 'must be visible ASCII';
  return undefined;
}
