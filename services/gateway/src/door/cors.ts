import { type IncomingMessage, type ServerResponse } from 'node:http';

const ANY = '*';
const ANY_PORT = ':*';
const PORT = /:\d+$/;
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Api-Key, Channel-Id, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent';
const EXPOSED_HEADERS = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Location, ETag';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets pages of the listed origins (`*`: of any; `http://localhost:*`: of any port) read answers. The platform uses no
 * cookies, so credentials mode is not offered; pages send `Authorization` themselves.
 */
export class Cors {
  private readonly origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.origins = new Set(origins);
  }

  /** Sets what browsers ask for; true when the request was a preflight, which is answered then. */
  apply({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
    if (this.origins.size > 0) response.setHeader('Vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined) return false;
    const allowed = this.allows(origin);
    const preflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (allowed) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    if (preflight) answerPreflight(response, allowed);
    return preflight;
  }

  private allows(origin: string): boolean {
    return [ANY, origin, origin.replace(PORT, '') + ANY_PORT].some((each) => this.origins.has(each));
  }
}

function answerPreflight(response: ServerResponse, allowed: boolean): void {
  if (allowed) {
    response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
    response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  }
  response.writeHead(204).end();
}
