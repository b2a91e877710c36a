import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { retryAfterMs } from '@stayline/http';
import axios, { type AxiosInstance, isAxiosError } from 'axios';
import { type DeliveryOutcome, type MessageSender, type OutgoingMessage } from '../messages/message';

export interface MessagingGatewayOptions {
  /** The gateway's base; messages are posted to `{url}/messages`. */
  readonly url: string;
  readonly token: string;
  /** From dialling to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_PROVIDER_ID = 200;
/** What a later attempt may well pass: a timeout, too early, too many, and a refused credential, which is ours to mend. */
const RETRIED_STATUSES = new Set([401, 403, 408, 425, 429]);

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Record<string, unknown>;
}

/** Messaging-app messages by the gateway's HTTP API: `{ to, text }`, with the message's id as `Idempotency-Key`. */
export class MessagingGatewaySender implements MessageSender {
  private readonly http: AxiosInstance;
  private readonly agents: readonly [HttpAgent, HttpsAgent];

  constructor(private readonly options: MessagingGatewayOptions) {
    const pool = { keepAlive: true, maxSockets: options.maxConnections };
    this.agents = [new HttpAgent(pool), new HttpsAgent(pool)];
    this.http = axios.create({
      baseURL: options.url,
      httpAgent: this.agents[0],
      httpsAgent: this.agents[1],
      headers: { Authorization: `Bearer ${options.token}` },
      maxContentLength: MAX_ANSWER_BYTES,
      maxRedirects: 0,
      proxy: false,
      validateStatus: () => true,
    });
  }

  async send(message: OutgoingMessage): Promise<DeliveryOutcome> {
    const body = { to: message.recipient, text: message.text };
    try {
      const answer = await this.http.post<unknown>('/messages', body, {
        headers: { 'Idempotency-Key': message.id },
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      return outcomeOf(answer);
    } catch (error) {
      return { kind: 'retry', reason: `messaging gateway: ${failureCode(error)}` };
    }
  }

  stop(): void {
    for (const agent of this.agents) agent.destroy();
  }
}

function outcomeOf({ status, data, headers }: Answer): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', providerId: providerIdIn(data) };
  const reason = `messaging gateway: HTTP ${status}`;
  const final = status >= 400 && status < 500 && !RETRIED_STATUSES.has(status);
  if (final) return { kind: 'refused', reason };
  const { 'retry-after': header } = headers;
  return {
    kind: 'retry',
    reason,
    retryAfterMs: retryAfterMs(typeof header === 'string' ? header : undefined, new Date()),
  };
}

function providerIdIn(data: unknown): string | null {
  const { id } = (typeof data === 'object' && data !== null ? data : {}) as { id?: unknown };
  return typeof id === 'string' && id.length <= MAX_PROVIDER_ID ? id : null;
}

/** A fixed word: the client's own messages may quote the request. */
function failureCode(error: unknown): string {
  if (!isAxiosError(error)) return 'failed';
  return error.code === 'ERR_CANCELED' ? 'timeout' : (error.code ?? 'failed');
}
