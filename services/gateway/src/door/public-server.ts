import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type DomainError } from '@stayline/errors';
import { errorBody, httpErrors } from '@stayline/http';
import { proxyErrors } from '../proxy/proxy.errors';
import { doorErrors } from './door.errors';

export interface PublicServerOptions {
  host: string;
  port: number;
  platformZone: string;
  maxHeaderBytes: number;
  /** How long the request line and headers may take to arrive. */
  headersTimeoutMs: number;
  /** How long a request with a streamed body may take to arrive. Other requests have a shorter limit. */
  requestTimeoutMs: number;
  /** How long nothing may move on a connection while a request is under way, in either direction. */
  stalledTimeoutMs: number;
  keepAliveTimeoutMs: number;
  maxConnections: number;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** How often the timeouts of arriving requests are checked. A timeout may be late by this much. */
const CHECK_MS = 1_000;
/** How long a refused client has to read the answer. */
const LINGER_MS = 1_000;

/**
 * The public port. It enforces the limits on what arrives before a request is parsed, and answers what cannot be parsed
 * with the envelope.
 */
export function createPublicServer(options: PublicServerOptions, handle: Handle): Server {
  const answering = new WeakMap<Socket, ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: options.maxHeaderBytes,
      headersTimeout: options.headersTimeoutMs,
      requestTimeout: options.requestTimeoutMs,
      keepAliveTimeout: options.keepAliveTimeoutMs,
      connectionsCheckingInterval: CHECK_MS,
      // A request without Host is refused with the envelope instead.
      requireHostHeader: false,
    },
    (request, response) => {
      answering.set(request.socket, response);
      response.once('close', () => answering.delete(request.socket));
      handle(request, response);
    },
  );
  server.maxConnections = options.maxConnections;
  server.timeout = options.stalledTimeoutMs;
  // An unknown `Expect` may be ignored (RFC 9110 10.1.1). Node would answer 417 without the envelope.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  // CONNECT is answered like an unknown path.
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    answerAndClose(socket, httpErrors.routeNotFound(), options.platformZone);
  });
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Further requests on a refused connection are read and dropped.
    if (refused.has(socket)) return;
    refused.add(socket);
    const refusal = answering.get(socket)?.headersSent ? undefined : refusalOf(error, options.maxHeaderBytes);
    if (!refusal || !socket.writable) return void socket.destroy();
    answerAndClose(socket, refusal, options.platformZone);
  });
  return server;
}

export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function refusalOf({ code }: NodeJS.ErrnoException, maxHeaderBytes: number): DomainError | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return doorErrors.headersTooLarge(maxHeaderBytes);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return proxyErrors.requestTimeout();
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return httpErrors.bodyMalformed();
  return code?.startsWith('HPE_') ? doorErrors.malformed() : undefined;
}

function answerAndClose(socket: Socket, refusal: DomainError, zone: string): void {
  const body = errorBody(refusal, zone);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
