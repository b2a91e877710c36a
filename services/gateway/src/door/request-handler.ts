import { type IncomingMessage, type ServerResponse } from 'node:http';
import { httpErrors, type requestRecorder } from '@stayline/http';
import { type Logger, withTrace } from '@stayline/logger';
import { type Authenticator } from '../credentials/authenticator';
import { type RateLimiter } from '../limits/rate-limiter';
import { type RequestsUnderWay } from '../limits/requests-under-way';
import { type PassOn } from '../proxy/pass-on';
import { ClientGone } from '../proxy/proxy.errors';
import { type Operations, type PathOperations } from '../routes/operations';
import { type RequestPath, readTarget } from '../routes/request-path';
import { type FoundRoute, type RouteTable } from '../routes/route';
import { clientAddress, isForwarded } from './client-address';
import { type Cors } from './cors';
import { doorErrors } from './door.errors';
import { drainRequest } from './drain-request';
import { beginExchange, type Exchange } from './exchange';
import { refuse } from './refuse';

/** Serves the gateway's own routes; `next` is called for an unknown path, or with an error. */
export type OwnRoutes = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

export interface RequestHandlerOptions {
  table: RouteTable;
  operations: Operations;
  cors: Cors;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  underWay: RequestsUnderWay;
  ownRoutes: OwnRoutes;
  passOn: PassOn;
  trustedProxies: number;
  platformZone: string;
  logger: Logger;
  record: ReturnType<typeof requestRecorder>;
}

/** Node silently drops headers after some thousand lines. No real client sends as many. */
const MAX_HEADER_LINES = 200;

/** Pages and files. */
const OWN_OPERATIONS: PathOperations = { methods: new Set(['GET', 'HEAD']), takesBody: () => false };

/** Other methods are refused. TRACE would show credentials, and CONNECT would open a tunnel. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The way of a request: path, route, credential, rate, body, service. Each step refuses by throwing, and the refusal is
 * answered here.
 */
export class RequestHandler {
  /** Requests that are not answered yet. */
  inFlight = 0;
  /** From now on every answer closes its connection, so that clients go to another process. */
  draining = false;
  private warnedOfProxy = false;

  constructor(private readonly options: RequestHandlerOptions) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    const exchange = beginExchange(request, response, clientAddress(request, this.options.trustedProxies));
    if (this.draining) response.setHeader('Connection', 'close');
    this.watchForProxies(request);
    this.inFlight += 1;
    response.once('close', () => this.end(exchange));
    withTrace(exchange.trace, () => {
      this.run(exchange).catch((error: unknown) => this.refuse(exchange, error));
    });
  }

  private async run(exchange: Exchange): Promise<void> {
    const { request, response, network } = exchange;
    const { cors, table, authenticator, rateLimiter, underWay, passOn } = this.options;
    if (cors.apply(request, response)) return;
    checkHeaders(request);
    const target = readTarget(request.url ?? '/');
    const found = table.find(target.segments);
    if (!found) throw httpErrors.routeNotFound();
    exchange.route = found.route;
    const takesBody = this.checkMethod(found, request.method ?? '', response);
    const admission = await authenticator.admit(found.route.policy, request.rawHeaders, network);
    exchange.caller = admission.caller;
    rateLimiter.count(admission, (name, value) => response.setHeader(name, value));
    // No event would tell that it has ended.
    if (response.destroyed) throw new ClientGone();
    response.once('close', underWay.begin(admission.countedAs));
    // An operation without a body does not wait for one. It is read and dropped meanwhile.
    if (!takesBody) drainRequest(request);
    if (found.route.service === 'gateway') this.serveOwn(exchange, found, target);
    else await passOn.toService({ exchange, found, query: target.query, admission, takesBody });
  }

  /** Whether the operation takes a body. Throws 405, or 404 for a method that no path has. */
  private checkMethod({ route, segments }: FoundRoute, method: string, response: ServerResponse): boolean {
    const operations = route.service === 'gateway' ? OWN_OPERATIONS : this.options.operations.find(segments);
    if (operations && !operations.methods.has(method)) {
      const allowed = [...operations.methods].join(', ');
      response.setHeader('Allow', allowed);
      throw doorErrors.methodNotAllowed(allowed);
    }
    if (!METHODS.has(method)) throw httpErrors.routeNotFound();
    return route.streamed ?? operations?.takesBody(method) ?? true;
  }

  /**
   * Behind a proxy that is not declared, all clients have one address. The warning comes only once, because clients may
   * send such a header too.
   */
  private watchForProxies(request: IncomingMessage): void {
    const { trustedProxies, logger } = this.options;
    if (this.warnedOfProxy || trustedProxies > 0 || !isForwarded(request)) return;
    this.warnedOfProxy = true;
    logger.warn('a forwarded header came, and TRUSTED_PROXIES is 0: behind a proxy, all clients count as one address');
  }

  private serveOwn(exchange: Exchange, found: FoundRoute, { query }: RequestPath): void {
    const { request, response } = exchange;
    // Express reads `url`, and keeps what was sent in `originalUrl`.
    Object.assign(request, { originalUrl: request.url, url: found.path + query });
    this.options.ownRoutes(request, response, (error) => this.refuse(exchange, error ?? httpErrors.routeNotFound()));
  }

  private refuse(exchange: Exchange, error: unknown): void {
    const { platformZone, logger } = this.options;
    withTrace(exchange.trace, () => refuse(exchange, error, { zone: platformZone, logger }));
  }

  private end({ request, response, trace, startedAt, route, caller, errorCode, address }: Exchange): void {
    this.inFlight -= 1;
    this.options.record(trace, {
      method: request.method ?? '',
      route: route?.path ?? 'none',
      status: response.statusCode,
      complete: response.writableFinished,
      startedAt,
      caller,
      errorCode,
      more: { service: route?.service, address },
    });
  }
}

/** RFC 9112 3.2: one Host, no less in HTTP/1.1 and no more. */
function checkHeaders({ rawHeaders, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > 2 * MAX_HEADER_LINES) throw doorErrors.tooManyHeaders(MAX_HEADER_LINES);
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw doorErrors.malformed();
}
