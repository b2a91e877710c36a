import { createHash } from 'node:crypto';
import { Middlewares } from '@tsoa/runtime';
import { type Request } from 'express';
import { declaring, proceed } from './operations/declared';

/** The name under which a request keeps its condition, which Express itself must not see (request-checks). */
export const CONDITION = 'ifNoneMatch';

/** An answer as it is sent, and the tag that changes with it (RFC 9110, 8.8.3). */
export interface TaggedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Says that an operation's answers have an `ETag`, and that a client which has the present one is answered 304. */
export function Tagged(): MethodDecorator & ClassDecorator {
  return Middlewares(declaring(proceed(), { tagged: true }));
}

export function tagged(answer: unknown): TaggedAnswer {
  const bytes = Buffer.from(JSON.stringify(answer));
  return { bytes, etag: etagOf(bytes) };
}

/** A strong tag: other bytes have another. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Sends the bytes as they are, or 304 without them; the declared type is what the client reads. */
export function sendTagged<T>({ res: response }: Request, { bytes, etag }: TaggedAnswer): T {
  response?.set('ETag', etag);
  if (response && isAmong(etag, response.locals[CONDITION])) response.status(304).end();
  else response?.type('application/json').set('Content-Length', `${bytes.length}`).end(bytes);
  return undefined as T;
}

/** By weak comparison, as RFC 9110, 13.1.2 has it. */
function isAmong(etag: string, condition: unknown): boolean {
  if (typeof condition !== 'string') return false;
  const tags = condition.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
