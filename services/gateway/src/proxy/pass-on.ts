import { CALLER_HEADER, type CallerKey, type ServiceName, signCaller } from '@stayline/caller';
import { httpErrors } from '@stayline/http';
import { type Dispatcher } from 'undici';
import { type Admission } from '../credentials/authenticator';
import { challengeOf } from '../credentials/challenge';
import { forwardedForHeader, forwardedProto } from '../door/client-address';
import { drainRequest } from '../door/drain-request';
import { type Exchange } from '../door/exchange';
import { type FoundRoute } from '../routes/route';
import { type ServiceAccess } from '../services';
import { type BodyBudget } from './body-budget';
import { eachResponseHeader, requestHeaders } from './forwarded-headers';
import { type Headers } from './relay';
import { hasBody, NO_BODY, readBody, streamBody } from './request-body';
import { type UnreadAnswers } from './unread-answers';

export interface PassOnOptions {
  services: Partial<Record<ServiceName, ServiceAccess>>;
  bodies: BodySettings;
  unread: UnreadAnswers;
  trustedProxies: number;
}

export interface BodySettings {
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  maxStreamedBytes: number;
  streamTimeoutMs: number;
  budget: BodyBudget;
}

/** An admitted request, and its route. */
export interface Admitted {
  exchange: Exchange;
  found: FoundRoute;
  /** As it was sent, with its `?`. */
  query: string;
  admission: Admission;
  takesBody: boolean;
}

/** Passes a request on to its service, with the signed caller, and the answer back. */
export class PassOn {
  constructor(private readonly options: PassOnOptions) {}

  /** Throws 404 if the gateway has no such service, and whatever reading the body and forwarding it throw. */
  async toService(admitted: Admitted): Promise<void> {
    const { exchange, found, query, admission } = admitted;
    const { request, response } = exchange;
    const service = this.options.services[found.route.service];
    if (!service) throw httpErrors.routeNotFound();
    const { bytes, stream, release } = await this.bodyOf(admitted);
    const added = this.addedHeaders(admitted, service.key);
    try {
      await service.upstream.forward(
        {
          method: request.method as Dispatcher.HttpMethod,
          path: found.path + query,
          headers: requestHeaders(request.rawHeaders, request.headers.connection, added),
          body: stream ?? bytes,
          ...(stream && { timeoutMs: this.options.bodies.streamTimeoutMs }),
        },
        {
          response,
          unread: this.options.unread.watch(response, ownerOf(exchange, admission)),
          writeHead: (status, headers) => writeHead(exchange, status, headers),
        },
      );
      drainRequest(request);
    } finally {
      release();
      if (stream) stream.destroy();
    }
  }

  private async bodyOf({ exchange, found, admission, takesBody }: Admitted) {
    const { request } = exchange;
    const { maxBodyBytes, bodyTimeoutMs, maxStreamedBytes, streamTimeoutMs, budget } = this.options.bodies;
    if (!takesBody || !hasBody(request)) return { ...NO_BODY, stream: undefined };
    if (!found.route.streamed) {
      const owner = ownerOf(exchange, admission);
      const read = await readBody(request, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, budget, owner });
      return { ...read, stream: undefined };
    }
    const stream = streamBody(request, maxStreamedBytes);
    // When the whole body has arrived, the service may work for long while nothing moves on the connection.
    request.once('end', () => request.socket.setTimeout(streamTimeoutMs));
    return { ...NO_BODY, stream };
  }

  private addedHeaders({ exchange, found, admission }: Admitted, key: CallerKey): string[] {
    const { request, trace } = exchange;
    const { trustedProxies } = this.options;
    const { caller, authorization } = admission;
    const added: Record<string, string> = {
      [CALLER_HEADER]: signCaller(caller, key, { method: request.method ?? '', path: found.path }),
      'X-Request-Id': trace.requestId,
      traceparent: trace.traceparent,
      'X-Forwarded-For': forwardedForHeader(request, trustedProxies),
      'X-Forwarded-Proto': forwardedProto(request, trustedProxies),
    };
    if (authorization !== undefined) added.Authorization = authorization;
    return Object.entries(added).flat();
  }
}

function ownerOf({ network }: Exchange, { countedAs }: Admission) {
  return { caller: countedAs, address: network };
}

/** The service's answer, under the headers of every answer; a 401 always has `WWW-Authenticate`. */
function writeHead({ response, route }: Exchange, status: number, headers: Headers): void {
  eachResponseHeader(headers, (name, value) => response.setHeader(name, value));
  if (status === 401 && route && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', challengeOf(route.policy, true));
  }
  response.writeHead(status);
}
