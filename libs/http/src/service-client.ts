import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLER_HEADER, callerErrors, type CallerKey, type ServiceName, signCaller } from '@stayline/caller';
import { DomainError, type ErrorKind } from '@stayline/errors';
import { currentTrace } from '@stayline/logger';
import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { type ErrorBody } from './error-body';
import { httpErrors } from './http.errors';
import { STATUS_BY_KIND } from './status';

export interface ServiceClient {
  /**
   * One internal call. It must be idempotent by an id in the path, because it is tried again when no answer came.
   * Throws the other service's own refusal (4xx, and a 503 that says why and when to try again), or `unavailable`.
   */
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const ATTEMPTS = 2;
const RETRY_PAUSE_MS = 50;
/** Where a 503 does not say when to try again. */
const DEFAULT_RETRY_AFTER_SECONDS = 2;
const MAX_CONNECTIONS = 64;
/** Codes with which `readCaller` and a route's policy refuse the calling service itself. */
const REFUSED_CALLER = new Set(Object.values(callerErrors).map(({ declared }) => declared.code));

/** Calls another service's `/internal` routes as the service `self`. */
export function createServiceClient(options: {
  self: ServiceName;
  url: string;
  key: CallerKey;
  timeoutMs?: number;
}): ServiceClient {
  const http = axios.create({
    baseURL: options.url,
    timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    httpAgent: new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS }),
    maxRedirects: 0,
    proxy: false,
    validateStatus: () => true,
  });
  const send = (method: string, path: string, body: unknown) => request(http, options, method, path, body);
  return {
    call: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(method, path, body).catch((error: unknown) => ({ error }));
        if (!('error' in answer) && answer.status < 500)
          return accept<T>(options.key.audience, answer.status, answer.data);
        if (attempt === ATTEMPTS) throw outage(options.key.audience, answer);
        await pause(RETRY_PAUSE_MS);
      }
    },
  };
}

function request(
  http: AxiosInstance,
  { self, url, key }: { self: ServiceName; url: string; key: CallerKey },
  method: string,
  path: string,
  data: unknown,
) {
  const trace = currentTrace();
  // As it is sent: what a URL cannot hold is escaped by then.
  const { pathname } = new URL(path, url);
  return http.request<unknown>({
    method,
    url: path,
    data,
    headers: {
      [CALLER_HEADER]: signCaller({ kind: 'service', service: self }, key, { method, path: pathname }),
      ...(trace && { 'X-Request-Id': trace.requestId, traceparent: trace.traceparent }),
    },
  });
}

function accept<T>(service: string, status: number, data: unknown): T {
  if (status < 300) return data as T;
  const { errorCode, message, details } = (data ?? {}) as Partial<ErrorBody>;
  const kind = (Object.keys(STATUS_BY_KIND) as ErrorKind[]).find((each) => STATUS_BY_KIND[each] === status);
  // A refused caller is a fault between services, not the client's; another 401 is the answer to a credential in the body.
  if (!kind || !errorCode || REFUSED_CALLER.has(errorCode))
    throw unavailable(service, new Error(`${service} answered ${status}`));
  throw new DomainError(kind, errorCode, message ?? errorCode, { details: details ? details.split('\n') : [] });
}

/** A 503 in our envelope is the other's own word, with its code and time to wait; whatever else it is, it is not there for us. */
function outage(service: string, answer: AxiosResponse<unknown> | { error: unknown }): DomainError {
  if ('error' in answer) return unavailable(service, answer.error);
  const { errorCode, message } = (answer.data ?? {}) as Partial<ErrorBody>;
  const cause = new Error(`${service} answered ${answer.status}`);
  if (answer.status !== STATUS_BY_KIND.unavailable || !errorCode) return unavailable(service, cause);
  const retryAfterSeconds = secondsOf(answer.headers['retry-after']);
  return new DomainError('unavailable', errorCode, message ?? errorCode, { retryAfterSeconds, cause });
}

function secondsOf(retryAfter: unknown): number {
  const text = typeof retryAfter === 'string' ? retryAfter : '';
  return /^\d{1,6}$/.test(text) ? Number(text) : DEFAULT_RETRY_AFTER_SECONDS;
}

function unavailable(service: string, cause: unknown): DomainError {
  const { kind, code, message, retryAfterSeconds } = httpErrors.serviceUnavailable(service);
  return new DomainError(kind, code, message, { retryAfterSeconds, cause });
}
