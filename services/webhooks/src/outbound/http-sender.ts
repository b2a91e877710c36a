import { retryAfterMs } from '@stayline/http';
import { Agent, type Dispatcher, request } from 'undici';
import { type Targets } from './targets';

export interface OutgoingRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For all of it: dialling, the answer's headers, and as much of its body as is read. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came of it. `failure` is a fixed word: the client's own messages may quote the request. */
export type Answer =
  | { readonly status: number; readonly body: Buffer; readonly retryAfterMs: number | undefined }
  | { readonly failure: string };

const KEPT_BYTES = 4 * 1024;
/** What is left of an answer is read to its end, so that the connection serves again; above this it is closed instead. */
const LET_GO_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 32 * 1024;

/** Calls to endpoints: connections kept open for each host, to checked addresses alone, one deadline, no redirects, nothing thrown. */
export class HttpSender {
  private readonly agent: Agent;

  constructor({ targets, maxConnections }: { targets: Targets; maxConnections: number }) {
    this.agent = new Agent({
      connections: maxConnections,
      maxHeaderSize: MAX_HEADER_BYTES,
      connect: targets.connector(),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  async send({ url, timeoutMs, ...call }: OutgoingRequest): Promise<Answer> {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const { statusCode, headers, body } = await request(url, { ...call, signal, dispatcher: this.agent });
      const asked = retryAfterMs(String(headers['retry-after']), new Date());
      return { status: statusCode, body: await readBeginning(body), retryAfterMs: asked };
    } catch (error) {
      return { failure: signal.aborted ? 'TIMEOUT' : codeOf(error) };
    }
  }

  /** Closes every connection; calls under way fail. */
  stop(): void {
    void this.agent.destroy();
  }
}

async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, KEPT_BYTES - bytes));
    bytes += chunk.length;
    if (bytes >= KEPT_BYTES) break;
  }
  if (bytes >= KEPT_BYTES) void body.dump({ limit: LET_GO_BYTES }).catch(() => undefined);
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const [found] = [code, cause?.code].filter((each): each is string => typeof each === 'string');
  return found ?? 'FAILED';
}
