import { signInAgain, token } from '../auth/session';

/** What the platform answers when it refuses: its envelope, with the id by which the request is found in its logs. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    readonly details: string | null,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Request {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A call of the platform's published API: the only place of the console that makes one. */
export async function call<T>(
  method: string,
  path: string,
  { query, body, headers, signal }: Request = {},
): Promise<T> {
  const isText = typeof body === 'string' || body instanceof Blob;
  const response = await fetch(addressOf(path, query), {
    method,
    signal,
    body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
    headers: {
      Authorization: `Bearer ${token()}`,
      ...(body !== undefined && !isText && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'UNREACHABLE', 'The platform cannot be reached', null, null);
  });
  const text = await response.text();
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  if (response.status === 401) signInAgain();
  throw refusalOf(response, text);
}

/** Beside `/console`, whatever prefix the console itself is under. */
export function addressOf(path: string, query: Query = {}): string {
  const address = new URL(`..${path}`, document.baseURI);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') address.searchParams.set(name, String(value));
  }
  return address.href;
}

function refusalOf(response: Response, text: string): ApiError {
  const requestId = response.headers.get('x-request-id');
  try {
    const { errorCode, message, details } = JSON.parse(text) as Record<string, string>;
    return new ApiError(response.status, errorCode ?? '', message ?? response.statusText, details ?? null, requestId);
  } catch {
    return new ApiError(response.status, '', `The platform answered ${response.status}`, null, requestId);
  }
}

/** Streams a file to the API. Only XMLHttpRequest tells how much of it has left. */
export function upload<T>(path: string, file: Blob, type: string, onProgress: (sent: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(path));
    request.setRequestHeader('Authorization', `Bearer ${token()}`);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () =>
      reject(new ApiError(0, 'UNREACHABLE', 'The connection broke; what had arrived is imported', null, null));
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as T);
      if (status === 401) signInAgain();
      const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' });
      reject(refusalOf(new Response(null, { status, headers }), responseText));
    };
    request.send(file);
  });
}
