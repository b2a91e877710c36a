import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLER_HEADER, callerErrors, type CallerKey, type ServiceName, signCaller } from '@stayline/caller';
import { describeErrors, DomainError, type ErrorKind } from '@stayline/errors';
import { currentTrace } from '@stayline/logger';
import axios, { type AxiosInstance } from 'axios';
import { type ErrorBody, STATUS_BY_KIND } from './error-body';
import { httpErrors } from './http.errors';

export interface ServiceClient {
  /**
   * One internal call. It must be idempotent by an id in the path, because it is tried again when no answer came.
   * Throws the other service's own refusal (4xx), or `unavailable`.
   */
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const ATTEMPTS = 2;
const RETRY_PAUSE_MS = 50;
const MAX_CONNECTIONS = 64;
/** Codes with which `readCaller` and a route's policy refuse the calling service itself. */
const REFUSED_CALLER = new Set(describeErrors(callerErrors)?.map(({ code }) => code));

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
        if (attempt === ATTEMPTS)
          throw unavailable(options.key.audience, 'error' in answer ? answer.error : answer.status);
        await pause(RETRY_PAUSE_MS);
      }
    },
  };
}

function request(
  http: AxiosInstance,
  { self, key }: { self: ServiceName; key: CallerKey },
  method: string,
  url: string,
  data: unknown,
) {
  const trace = currentTrace();
  return http.request<unknown>({
    method,
    url,
    data,
    headers: {
      [CALLER_HEADER]: signCaller({ kind: 'service', service: self }, key),
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

function unavailable(service: string, cause: unknown): DomainError {
  const { kind, code, message, retryAfterSeconds } = httpErrors.serviceUnavailable(service);
  return new DomainError(kind, code, message, { retryAfterSeconds, cause });
}
