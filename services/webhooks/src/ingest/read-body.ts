import { type Request } from 'express';
import { httpErrors } from '@stayline/http';
import { ingestErrors } from './ingest.errors';

export const MAX_EVENT_BODY_BYTES = 1024 * 1024;
/** From the credential's check to the last byte. */
const BODY_TIMEOUT_MS = 15_000;

/** The body's bytes as they were sent. Throws BODY_TOO_LARGE, EVENT_TIMEOUT, BODY_MALFORMED for one that breaks off. */
export function readBody(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MAX_EVENT_BODY_BYTES) end(() => reject(httpErrors.bodyTooLarge(MAX_EVENT_BODY_BYTES)));
    };
    const onEnd = (): void => end(() => resolve(Buffer.concat(chunks)));
    const onClose = (): void => end(() => reject(httpErrors.bodyMalformed()));
    const timer = setTimeout(() => end(() => reject(ingestErrors.bodyTimeout())), BODY_TIMEOUT_MS);
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
