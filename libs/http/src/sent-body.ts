import { type IncomingMessage } from 'node:http';
import { type Request } from 'express';
import { httpErrors } from './http.errors';

const sent = new WeakMap<IncomingMessage, Buffer>();

/** `verify` of the JSON parser: keeps the bytes for as long as the request lives. */
export function keepSentBody(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  sent.set(request, bytes);
}

/** The body's bytes as they came, decompressed; undefined when there was none. */
export function sentBytes(request: Request): Buffer | undefined {
  return sent.get(request);
}

/**
 * The JSON body as the client sent it. tsoa removes unknown fields from `request.body` itself before a controller sees it,
 * so whoever has to name them (`refuseUnknownFields`) reads this. Undefined when there was none.
 */
export function sentBody(request: Request): unknown {
  const bytes = sent.get(request);
  if (!bytes) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    // The parser took it in another charset, but JSON is UTF-8 (RFC 8259, 8.1).
    throw httpErrors.bodyMalformed();
  }
}
