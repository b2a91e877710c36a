import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What ties the lines, events and calls of one request together. */
export interface Trace {
  requestId: string;
  /** W3C Trace Context, `00-<trace id>-<span id>-<flags>`. */
  traceparent: string;
}

const storage = new AsyncLocalStorage<Trace>();

/** Well-formed, of version 00, and with ids that are not all zero (W3C Trace Context 3.2.2). */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** What a client may choose as request id: short, and nothing that could break a log or a header. */
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The trace of the request or event being handled; undefined outside one. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Takes over what the caller sent where it is well-formed, makes the rest. */
export function newTrace(sent: { requestId?: string; traceparent?: string } = {}): Trace {
  const { requestId = '', traceparent = '' } = sent;
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : `req_${randomUUID()}`,
    traceparent: TRACEPARENT.test(traceparent) ? traceparent : newTraceparent(),
  };
}

/** From UUIDs, because Node makes many of them at once; our own random bytes would cost a system call each time. */
function newTraceparent(): string {
  const [traceId, spanId] = [randomUUID(), randomUUID()].map((uuid) => uuid.replaceAll('-', ''));
  return `00-${traceId}-${spanId?.slice(0, 16)}-01`;
}
