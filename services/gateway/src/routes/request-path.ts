import { httpErrors } from '@stayline/http';

/** A request target, normalised once. Finding the route, forwarding and logs all use this and nothing else. */
export interface RequestPath {
  /** Without `//`, dot segments, a trailing slash or needless escapes. */
  path: string;
  segments: readonly string[];
  /** As it was sent, with its `?`; empty when there is none. */
  query: string;
}

/** RFC 9112 3.2.2: a server takes the absolute form too. Only the path in it counts. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#\\]*/i;
/** Visible ASCII without `#`, `\` and lone `%`. */
const PATH = /^\/(?:[!"$&-[\]-~]|%[0-9A-Fa-f]{2})*$/;
const ESCAPE = /%([0-9A-Fa-f]{2})/g;
/** RFC 3986 2.3: these characters mean the same, escaped or not. */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * The path and query of a request target. Throws 400 URL_MALFORMED for everything that two programs could read
 * differently: escaped slashes, backslashes and control characters, broken escapes and broken UTF-8.
 */
export function readTarget(target: string): RequestPath {
  const relative = target.replace(ABSOLUTE_FORM, '');
  const mark = relative.indexOf('?');
  const path = mark < 0 ? relative : relative.slice(0, mark);
  const query = mark < 0 ? '' : relative.slice(mark);
  if (!PATH.test(path || '/') || query.includes('#')) throw httpErrors.urlMalformed();
  const segments = withoutDots(unescapeUnreserved(path).split('/'));
  return { path: `/${segments.join('/')}`, segments, query };
}

function unescapeUnreserved(path: string): string {
  if (!path.includes('%')) return path;
  // Throws URIError for broken UTF-8, which is 400 URL_MALFORMED as well.
  decodeURIComponent(path);
  return path.replace(ESCAPE, (escape, hex: string) => {
    const character = String.fromCharCode(parseInt(hex, 16));
    if (isDangerous(character)) throw httpErrors.urlMalformed();
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

function isDangerous(character: string): boolean {
  return character < ' ' || character === '\x7f' || character === '/' || character === '\\';
}

/** RFC 3986 5.2.4, and empty segments dropped. */
function withoutDots(segments: readonly string[]): string[] {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return kept;
}
