import { type ServerResponse } from 'node:http';
import { type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName } from '@stayline/caller';
import { DomainError } from '@stayline/errors';
import { httpErrors } from '@stayline/http';
import { type Dispatcher, Pool } from 'undici';
import { ClientGone, proxyErrors } from './proxy.errors';
import { type Headers, Relay, type UpstreamFailure } from './relay';
import { type UnreadAnswer } from './unread-answers';

export interface UpstreamOptions {
  service: ServiceName;
  /** Origin, without a path. */
  url: string;
  /** How many requests may be under way at once, each on its own connection; further ones are 503. */
  connections: number;
  /** How long a service may take until its first byte, and from one byte to the next. */
  timeoutMs: number;
}

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  /** Path and query. */
  path: string;
  headers: string[];
  body: Buffer | Readable | null;
  /** Instead of the upstream's own, for bodies that take long to send. */
  timeoutMs?: number;
}

/** Where an answer goes. */
export interface AnswerTarget {
  response: ServerResponse;
  unread: UnreadAnswer;
  writeHead: (status: number, headers: Headers) => void;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** Shorter than services keep idle connections, so that none is closed while a request is being sent on it. */
const KEEP_ALIVE_MS = 55_000;
const ATTEMPTS = 3;
/** The pause before a second attempt, which helps when a connection was just closed or a service has just restarted. */
const RETRY_PAUSE_MS = 50;
const MAX_HEADER_BYTES = 32 * 1024;
const TIMEOUTS = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const BROKEN_OFF = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** One service behind the gateway: its connections, its limits, and what its failures mean to the client. */
export class Upstream {
  readonly pool: Pool;
  private underWay = 0;

  constructor(private readonly options: UpstreamOptions) {
    this.pool = new Pool(options.url, {
      connections: options.connections,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      pipelining: 1,
    });
  }

  get service(): ServiceName {
    return this.options.service;
  }

  /**
   * Sends a request and passes the answer on to its target. Throws 502, 503, 504, the failure of the body, or
   * ClientGone. If `response.headersSent` is true then, the answer broke off in the middle.
   */
  async forward(request: UpstreamRequest, target: AnswerTarget): Promise<void> {
    if (this.underWay >= this.options.connections) throw proxyErrors.busy();
    this.underWay += 1;
    try {
      for (let attempt = 1; ; attempt += 1) {
        if (await this.attempt(request, target, attempt)) return;
        await pause(RETRY_PAUSE_MS * attempt);
      }
    } finally {
      this.underWay -= 1;
    }
  }

  /** False: it may be tried again. */
  private async attempt(
    { timeoutMs, ...request }: UpstreamRequest,
    { response, writeHead, unread }: AnswerTarget,
    attempt: number,
  ): Promise<boolean> {
    const relay = new Relay(response, writeHead, unread);
    this.pool.dispatch({ ...request, ...(timeoutMs !== undefined && { headersTimeout: timeoutMs }) }, relay);
    try {
      await relay.done;
      return true;
    } catch (error) {
      const failure = error as UpstreamFailure;
      if (attempt < ATTEMPTS && mayRetry(failure, request)) return false;
      throw this.toDomainError(failure);
    }
  }

  /**
   * A request of the gateway itself, within the same limit. It does not wait in a queue, because by its turn nobody
   * would need the answer.
   */
  async ask(request: Parameters<Pool['request']>[0]): Promise<Dispatcher.ResponseData<unknown>> {
    if (this.underWay >= this.options.connections) throw proxyErrors.busy();
    this.underWay += 1;
    try {
      return await this.pool.request(request);
    } finally {
      this.underWay -= 1;
    }
  }

  private toDomainError({ sent, cause }: UpstreamFailure): Error {
    if (cause instanceof DomainError || cause instanceof ClientGone) return cause;
    if (!sent) return httpErrors.serviceUnavailable(this.service).with({ cause });
    const failure = TIMEOUTS.includes(codeOf(cause)) ? proxyErrors.timeout() : proxyErrors.badGateway();
    return failure.with({ cause });
  }

  async stop(): Promise<void> {
    await this.pool.destroy();
  }
}

/**
 * A request may be sent again if nothing of it was sent, or if it changes nothing and its connection was closed. A
 * streamed body cannot be sent twice.
 */
function mayRetry({ sent, answered, cause }: UpstreamFailure, { method, body }: UpstreamRequest): boolean {
  if (answered || (body !== null && !Buffer.isBuffer(body))) return false;
  const code = codeOf(cause);
  if (!sent) return code === 'ECONNREFUSED' || BROKEN_OFF.includes(code);
  return (method === 'GET' || method === 'HEAD') && BROKEN_OFF.includes(code);
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? '';
}
