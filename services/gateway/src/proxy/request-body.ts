import { type IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { httpErrors } from '@stayline/http';
import { type Owner } from '../limits/byte-shares';
import { type BodyBudget } from './body-budget';
import { ClientGone, proxyErrors } from './proxy.errors';

export interface BodyLimits {
  maxBytes: number;
  /** How long the body may take to arrive. */
  timeoutMs: number;
  budget: BodyBudget;
  owner: Owner;
}

/** A body that has arrived; `release` gives its room back. */
export interface ReadBody {
  bytes: Buffer | null;
  release: () => void;
}

export const NO_BODY: ReadBody = { bytes: null, release: () => undefined };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || declaredLength(headers) > 0;
}

/**
 * Reads a body to its end before a service is called, so that a slow client occupies only its own connection. Throws
 * 413, 408, 503 when too much is held already, or ClientGone; the rest of the body is then still unread.
 */
export async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  refuseDeclared(request, limits.maxBytes);
  const chunks: Buffer[] = [];
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.timeoutMs);
  const held = limits.budget.begin(limits.owner, () => late.abort());
  const keep = (chunk: Buffer): void => {
    if (held.bytes + chunk.length > limits.maxBytes) throw httpErrors.bodyTooLarge(limits.maxBytes);
    if (!held.take(chunk.length)) throw proxyErrors.busy();
    chunks.push(chunk);
  };
  try {
    await readAll(request, keep, late.signal);
    held.arrived();
  } catch (error) {
    held.release();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), release: () => held.release() };
}

function readAll(request: IncomingMessage, keep: (chunk: Buffer) => void, late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      // Without a listener an error, when the client leaves, would end the process.
      request.on('error', () => undefined);
      if (error) reject(error);
      else resolve();
    };
    const onData = (chunk: Buffer): void => {
      try {
        keep(chunk);
      } catch (error) {
        settle(error as Error);
      }
    };
    const onEnd = () => settle();
    const onClose = () => settle(new ClientGone());
    late.addEventListener('abort', () => settle(proxyErrors.requestTimeout()));
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** A body that goes on while it arrives; it fails with 413 past `maxBytes`, and with ClientGone when the client leaves. */
export function streamBody(request: IncomingMessage, maxBytes: number): Transform {
  refuseDeclared(request, maxBytes);
  let passed = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > maxBytes) done(httpErrors.bodyTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  const onClose = (): void => {
    if (!request.complete) stream.destroy(new ClientGone());
  };
  request.on('close', onClose).on('error', onClose);
  // The reader of the stream handles its failure. Without a reader it must not end the process.
  stream.on('error', () => undefined);
  return request.pipe(stream);
}

function refuseDeclared({ headers }: IncomingMessage, maxBytes: number): void {
  if (declaredLength(headers) > maxBytes) throw httpErrors.bodyTooLarge(maxBytes);
}

function declaredLength(headers: IncomingMessage['headers']): number {
  return Number(headers['content-length'] ?? 0);
}
