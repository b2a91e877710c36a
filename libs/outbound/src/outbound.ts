import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { retryAfterMs } from './retry-after';

export interface OutboundRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** For all of it: dialling, the answer's headers, and as much of its body as is read. */
  readonly timeoutMs: number;
  /** How much of the answer's body is read. With 0 the headers end the call. */
  readonly readBytes: number;
  /** Ends the call early. */
  readonly signal: AbortSignal;
}

interface Read {
  readonly text: string;
  /** Whether `text` is the whole body. */
  readonly complete: boolean;
}

/**
 * What came of a call. `failure` is a fixed word, because the client's own messages may contain parts of the request.
 */
export type OutboundAnswer =
  (Read & { readonly status: number; readonly retryAfterMs: number | undefined }) | { readonly failure: string };

/**
 * The rest of an answer is read, so that the connection can be used again. If the rest is larger than this, the
 * connection is closed.
 */
const LET_GO_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 32 * 1024;

/**
 * HTTP calls to outside systems: with open connections for each host and one deadline; redirects are not followed, and
 * nothing is thrown.
 */
export class Outbound {
  private readonly agent: Agent;

  /**
   * @param options.maxConnections To each host, and so its calls in flight; further ones wait, within their own deadline. Left out: no limit, for a
   *   caller that has its own for each destination, several of which may be at one host.
   * @param options.targets Makes the connections where not every address may be dialled.
   */
  constructor(options: {
    readonly maxConnections?: number;
    readonly targets?: { connector(timeoutMs: number): buildConnector.connector };
  }) {
    this.agent = new Agent({
      connections: options.maxConnections ?? null,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The call's own deadline counts, but for dialling: what nobody waits for any more must not keep its place in the pool.
      connect: options.targets?.connector(CONNECT_TIMEOUT_MS) ?? { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Sends once. The caller tries again, because it must know of every attempt. */
  async send({ url, timeoutMs, readBytes, ...call }: OutboundRequest): Promise<OutboundAnswer> {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const { statusCode, headers, body } = await request(url, { ...call, signal, dispatcher: this.agent });
      const read = await readSome(body, readBytes);
      return { status: statusCode, retryAfterMs: retryAfterMs(String(headers['retry-after']), new Date()), ...read };
    } catch (error) {
      return { failure: signal.aborted ? 'timeout' : codeOf(error) };
    }
  }

  /** Closes every connection; calls under way fail. */
  stop(): void {
    void this.agent.destroy();
  }
}

async function readSome(body: Dispatcher.ResponseData['body'], limit: number): Promise<Read> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (limit > 0) {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, limit - bytes));
      bytes += chunk.length;
      if (bytes > limit) break;
    }
  }
  const complete = limit > 0 && bytes <= limit;
  if (!complete) void body.dump({ limit: LET_GO_BYTES }).catch(() => undefined);
  return { text: Buffer.concat(chunks).toString('utf8'), complete };
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'failed';
}
