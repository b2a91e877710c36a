import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Readable } from 'node:stream';
import { retryAfterMs } from '@stayline/http';
import axios, { type AxiosInstance, isAxiosError } from 'axios';
import { type ChannelManagerApi, type Push, type PushOutcome } from './push';

export interface HttpChannelManagerOptions {
  readonly url: string;
  readonly token: string;
  /** From dialling to the answer's status. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

const MAX_READ_BYTES = 64 * 1024;
/** What a later attempt may well pass: a timeout, a conflict with an attempt under way, too early, too many, and a credential, which is ours to mend. */
const RETRIED_STATUSES = new Set([401, 403, 408, 409, 425, 429]);

/** `POST {url}/reservations` with a bearer token and the push's id as `Idempotency-Key`; any 2xx is an acknowledgement. */
export class HttpChannelManager implements ChannelManagerApi {
  private readonly http: AxiosInstance;
  private readonly agents: readonly [HttpAgent, HttpsAgent];

  constructor(private readonly options: HttpChannelManagerOptions) {
    const pool = { keepAlive: true, maxSockets: options.maxConnections };
    this.agents = [new HttpAgent(pool), new HttpsAgent(pool)];
    this.http = axios.create({
      baseURL: options.url,
      httpAgent: this.agents[0],
      httpsAgent: this.agents[1],
      headers: { Authorization: `Bearer ${options.token}` },
      maxRedirects: 0,
      // The status says it all: what an answer holds, how long it is and whether it can be read is nothing to us.
      responseType: 'stream',
      decompress: false,
      proxy: false,
      validateStatus: () => true,
    });
  }

  async push({ id, body }: Pick<Push, 'id' | 'body'>, signal: AbortSignal): Promise<PushOutcome> {
    try {
      const { status, headers, data } = await this.http.post<Readable>('/reservations', body, {
        headers: { 'Idempotency-Key': id },
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]),
      });
      letGo(data);
      const { 'retry-after': wait } = headers as { 'retry-after'?: unknown };
      return outcomeOf(status, typeof wait === 'string' ? wait : undefined, new Date());
    } catch (error) {
      return { kind: 'retry', reason: `channel manager: ${failureCode(error)}` };
    }
  }

  stop(): void {
    for (const agent of this.agents) agent.destroy();
  }
}

/** A short answer is read to its end, so that the connection serves again; a long one costs it. */
function letGo(answer: Readable): void {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_READ_BYTES) answer.destroy();
  });
}

export function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `channel manager: HTTP ${status}`;
  const isFinal = status >= 400 && status < 500 && !RETRIED_STATUSES.has(status);
  return isFinal ? { kind: 'refused', reason } : { kind: 'retry', reason, retryAfterMs: retryAfterMs(retryAfter, now) };
}

/** A fixed word: the client's own messages may quote the request. */
function failureCode(error: unknown): string {
  if (!isAxiosError(error)) return 'failed';
  return error.code === 'ERR_CANCELED' ? 'timeout' : (error.code ?? 'failed');
}
