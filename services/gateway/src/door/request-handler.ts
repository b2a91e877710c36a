import { type IncomingMessage, type ServerResponse } from 'node:http';
import { CALLER_HEADER, type Called, type CallerKey, type ServiceName, signCaller } from '@stayline/caller';
import { httpErrors, type requestRecorder } from '@stayline/http';
import { type Logger, withTrace } from '@stayline/logger';
import { type Dispatcher } from 'undici';
import { type Admission, type Authenticator } from '../credentials/authenticator';
import { challengeOf } from '../credentials/challenge';
import { type RateLimiter } from '../limits/rate-limiter';
import { type BodyBudget } from '../proxy/body-budget';
import { eachResponseHeader, requestHeaders } from '../proxy/forwarded-headers';
import { type Headers } from '../proxy/relay';
import { hasBody, NO_BODY, readBody, streamBody } from '../proxy/request-body';
import { type RequestPath, readTarget } from '../routes/request-path';
import { type Operations, type PathOperations } from '../routes/operations';
import { type FoundRoute, type RouteTable } from '../routes/route';
import { type ServiceAccess } from '../services';
import { clientAddress, forwardedForHeader, forwardedProto, isForwarded } from './client-address';
import { type Cors } from './cors';
import { doorErrors } from './door.errors';
import { drainRequest } from './drain-request';
import { beginExchange, type Exchange } from './exchange';
import { refuse } from './refuse';

/** What serves the gateway's own routes; `next` is called for what it does not know, or with what went wrong. */
export type OwnRoutes = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

export interface BodySettings {
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  maxStreamedBytes: number;
  streamTimeoutMs: number;
  budget: BodyBudget;
}

export interface RequestHandlerOptions {
  table: RouteTable;
  operations: Operations;
  cors: Cors;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  services: Partial<Record<ServiceName, ServiceAccess>>;
  ownRoutes: OwnRoutes;
  bodies: BodySettings;
  trustedProxies: number;
  platformZone: string;
  logger: Logger;
  record: ReturnType<typeof requestRecorder>;
}

/** Node drops what comes after some thousand lines in silence; long before that nobody sends them in earnest. */
const MAX_HEADER_LINES = 200;

/** Pages and files. */
const OWN_OPERATIONS: PathOperations = { methods: new Set(['GET', 'HEAD']), takesBody: () => false };

/** Whatever else HTTP knows is for other servers: TRACE would show credentials, CONNECT would tunnel. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request's way in: path, route, credential, rate, body, service. Whoever refuses it throws, and it is answered here. */
export class RequestHandler {
  /** Requests that are not answered yet. */
  inFlight = 0;
  /** From now on every answer closes its connection, so that clients come back elsewhere. */
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
    const { cors, table, authenticator, rateLimiter } = this.options;
    if (cors.apply(request, response)) return;
    checkHeaders(request);
    const target = readTarget(request.url ?? '/');
    const found = table.find(target.segments);
    if (!found) throw httpErrors.routeNotFound();
    exchange.route = found.route;
    const takesBody = this.checkMethod(found, request.method ?? '', response);
    const admission = await authenticator.admit(found.route.policy, request.rawHeaders, network);
    exchange.caller = admission.caller;
    rateLimiter.count(admission.countedAs, (name, value) => response.setHeader(name, value));
    // Whoever takes no body does not wait for one: it is read and dropped meanwhile.
    if (!takesBody) drainRequest(request);
    if (found.route.service === 'gateway') this.serveOwn(exchange, found, target);
    else await this.pass(exchange, found, target, admission, takesBody);
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

  /** A proxy that is not declared makes all its clients one address. Clients may send such a header too, so it is said once. */
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

  private async pass(
    exchange: Exchange,
    found: FoundRoute,
    target: RequestPath,
    admission: Admission,
    takesBody: boolean,
  ): Promise<void> {
    const { request, response } = exchange;
    const service = this.options.services[found.route.service];
    if (!service) throw httpErrors.routeNotFound();
    const method = request.method as Dispatcher.HttpMethod;
    const { bytes, stream, release } = await this.bodyOf(exchange, admission, takesBody);
    try {
      await service.upstream.forward(
        {
          method,
          path: found.path + target.query,
          headers: requestHeaders(
            request.rawHeaders,
            request.headers.connection,
            this.addedHeaders(exchange, admission, service.key, { method, path: found.path }),
          ),
          body: stream ?? bytes,
          ...(stream && { timeoutMs: this.options.bodies.streamTimeoutMs }),
        },
        response,
        (status, headers) => writeHead(exchange, status, headers),
      );
      drainRequest(request);
    } finally {
      release();
      if (stream) stream.destroy();
    }
  }

  private async bodyOf({ request, route, network }: Exchange, { countedAs }: Admission, takesBody: boolean) {
    const { maxBodyBytes, bodyTimeoutMs, maxStreamedBytes, streamTimeoutMs, budget } = this.options.bodies;
    if (!takesBody || !hasBody(request)) return { ...NO_BODY, stream: undefined };
    if (!route?.streamed) {
      const owner = { caller: countedAs, address: network };
      const read = await readBody(request, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, budget, owner });
      return { ...read, stream: undefined };
    }
    const stream = streamBody(request, maxStreamedBytes);
    // Once all has arrived, the service may work on it for long while nothing moves here.
    request.once('end', () => request.socket.setTimeout(streamTimeoutMs));
    return { bytes: null, stream, release: () => undefined };
  }

  private addedHeaders(
    { request, trace }: Exchange,
    { caller, authorization }: Admission,
    key: CallerKey,
    called: Called,
  ): string[] {
    const { trustedProxies } = this.options;
    const added = [
      ...[CALLER_HEADER, signCaller(caller, key, called)],
      ...['X-Request-Id', trace.requestId, 'traceparent', trace.traceparent],
      ...['X-Forwarded-For', forwardedForHeader(request, trustedProxies)],
      ...['X-Forwarded-Proto', forwardedProto(request, trustedProxies)],
    ];
    return authorization === undefined ? added : [...added, 'Authorization', authorization];
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

/** The service's answer, under the headers of every answer; a 401 always says how to do it right. */
function writeHead({ response, route }: Exchange, status: number, headers: Headers): void {
  eachResponseHeader(headers, (name, value) => response.setHeader(name, value));
  if (status === 401 && route && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', challengeOf(route.policy, true));
  }
  response.writeHead(status);
}

/** RFC 9112 3.2: one Host, no less in HTTP/1.1 and no more. */
function checkHeaders({ rawHeaders, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > 2 * MAX_HEADER_LINES) throw doorErrors.tooManyHeaders(MAX_HEADER_LINES);
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw doorErrors.malformed();
}
