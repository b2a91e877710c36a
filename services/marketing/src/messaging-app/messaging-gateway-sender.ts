import { jsonPost, Outbound, type OutboundAnswer, outcomeOf } from '@stayline/outbound';
import { type MessageSender, type OutgoingMessage, type Sent } from '../messages/message';

export interface MessagingGatewayOptions {
  /** The gateway's base; messages are posted to `{url}/messages`. */
  readonly url: string;
  readonly token: string;
  /** From connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

const WHO = 'messaging gateway';
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_PROVIDER_ID = 200;

/** Messaging-app messages by the gateway's HTTP API: `{ to, text }`, with the message's id as `Idempotency-Key`. */
export class MessagingGatewaySender implements MessageSender {
  private readonly outbound: Outbound;

  constructor(private readonly options: MessagingGatewayOptions) {
    this.outbound = new Outbound(options);
  }

  async send({ id, recipient: to, text }: OutgoingMessage, signal: AbortSignal): Promise<Sent> {
    const { url, token, timeoutMs } = this.options;
    const request = jsonPost(`${url}/messages`, { token, idempotencyKey: id, body: { to, text } });
    return readAnswer(await this.outbound.send({ ...request, timeoutMs, readBytes: MAX_ANSWER_BYTES, signal }));
  }

  stop(): void {
    this.outbound.stop();
  }
}

function readAnswer(answer: OutboundAnswer): Sent {
  const outcome = outcomeOf(WHO, answer);
  if (outcome.kind !== 'done') return outcome;
  const { complete, text } = outcome.result;
  return complete
    ? { kind: 'done', result: providerIdIn(text) }
    : { kind: 'again', reason: `${WHO}: the answer is too long` };
}

function providerIdIn(text: string): string | null {
  try {
    const { id } = (JSON.parse(text) ?? {}) as { id?: unknown };
    return typeof id === 'string' && id.length <= MAX_PROVIDER_ID ? id : null;
  } catch {
    return null;
  }
}
