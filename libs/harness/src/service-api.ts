import { Readable } from 'node:stream';
import { type Caller, CALLER_HEADER, callerKey, type ServiceName, signCaller } from '@stayline/caller';
import { type ErrorBody } from '@stayline/http';
import { expectMatchesOpenApi, type OpenApiDocument } from '@stayline/testkit';
import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import { CALLER_SECRET } from './service-data';

export interface ServiceApiOptions {
  /** The service, for which callers are signed. */
  readonly name: ServiceName;
  /** Its document, which every answer must match. Left out: answers are not checked. */
  readonly openapi?: OpenApiDocument;
  /** The caller of calls that name none. */
  readonly defaultCaller?: Caller;
}

/** `text` is the body as it came. */
export type Answer<T> = AxiosResponse<T> & { readonly text: string };

export interface Call {
  /** Null: no caller header at all. */
  as?: Caller | null;
  /** The URL of another process of the service. */
  at?: string;
  /** A text, bytes and a stream are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

export interface RouteCall extends Call {
  query?: string | Record<string, string | number>;
  /** A parameter of the route. */
  [parameter: string]: unknown;
}

/** A service's API, called as the gateway and other services call it. `A` is what its calls usually answer. */
export abstract class ServiceApi<A = ErrorBody> {
  private readonly key;

  constructor(protected readonly options: ServiceApiOptions) {
    this.key = callerKey(options.name, CALLER_SECRET);
  }

  /** Where it listens. */
  abstract get url(): string;

  /** `route` is the operation's path in the document, perhaps with a query. */
  call<T = A>(method: string, route: string, call: RouteCall = {}): Promise<Answer<T>> {
    const { as, at, body, headers, query, ...params } = call;
    const [operation = ''] = route.split('?');
    const path = route.replace(/\{(\w+)\}/g, (_all, name: string) => {
      if (params[name] === undefined) throw new Error(`${method} ${route} needs the parameter ${name}`);
      return encodeURIComponent(params[name] as string | number);
    });
    const text = typeof query === 'object' ? new URLSearchParams(asTexts(query)).toString() : query;
    return this.send<T>(method, text ? `${path}?${text}` : path, operation, { as, at, body, headers });
  }

  /** Sends exactly this path; `operation` is the path in the document. */
  async send<T = A>(
    method: string,
    path: string,
    operation: string,
    { as, at = this.url, body, headers }: Call = {},
  ): Promise<Answer<T>> {
    const answer = await reach<T>({
      method,
      url: `${at}${path}`,
      data: isSentAsItIs(body) ? body : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...this.signature(as, method, path),
        ...headers,
      },
    });
    const { openapi } = this.options;
    if (openapi) expectMatchesOpenApi(openapi, method, operation, answer.status, answer.data);
    return answer;
  }

  /** The header that names the caller, for calls that are made in another way. */
  signature(as: Caller | null | undefined, method: string, path: string): Record<string, string> {
    const caller = as === undefined ? this.options.defaultCaller : as;
    return caller ? { [CALLER_HEADER]: signCaller(caller, this.key, { method, path }) } : {};
  }
}

/** Returns answers of every status. Without an answer it throws an error that names the call. */
async function reach<T>(request: AxiosRequestConfig): Promise<Answer<T>> {
  try {
    const answer = await axios.request<string>({
      ...request,
      transformRequest: (data: unknown) => data,
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      maxBodyLength: Infinity,
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { ...answer, text: answer.data, data: (isJson ? JSON.parse(answer.data) : answer.data) as T };
  } catch (error) {
    if (!isAxiosError(error)) throw error;
    throw new Error(`${request.method} ${request.url}: ${error.code ?? error.message}`);
  }
}

function isSentAsItIs(body: unknown): boolean {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;
}

function asTexts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
