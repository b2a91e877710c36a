import { jsonPost, Outbound, type OutboundAnswer, outcomeOf } from '@stayline/outbound';
import { type MessageSender, type OutgoingMessage, type Sent } from './message';

export interface GatewayOptions {
  /** In reasons: `messaging gateway`. */
  readonly who: string;
  /** The gateway's base; messages are posted to `{url}/messages`. */
  readonly url: string;
  readonly token: string;
  /** From connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_PROVIDER_ID = 200;

/** SMS, and messages of the messaging app, by a gateway's HTTP API: `{ to, text }`, with the message's id as `Idempotency-Key`. */
export class GatewaySender implements MessageSender {
  private readonly outbound: Outbound;

  constructor(private readonly options: GatewayOptions) {
    this.outbound = new Outbound(options);
  }

  async send({ id, recipient: to, text }: OutgoingMessage, signal: AbortSignal): Promise<Sent> {
    const { url, token, timeoutMs } = this.options;
    const request = jsonPost(`${url}/messages`, { token, idempotencyKey: id, body: { to, text } });
    return readAnswer(
      this.options.who,
      await this.outbound.send({ ...request, timeoutMs, readBytes: MAX_ANSWER_BYTES, signal }),
    );
  }

  stop(): void {
    this.outbound.stop();
  }
}

function readAnswer(who: string, answer: OutboundAnswer): Sent {
  const outcome = outcomeOf(who, answer);
  if (outcome.kind !== 'done') return { ...outcome, result: undefined };
  const { complete, text } = outcome.result;
  return complete
    ? { kind: 'done', result: { providerId: providerIdIn(text) } }
    : { kind: 'again', reason: `${who}: the answer is too long` };
}

function providerIdIn(text: string): string | null {
  try {
    const { id } = (JSON.parse(text) ?? {}) as { id?: unknown };
    return typeof id === 'string' && id.length <= MAX_PROVIDER_ID ? id : null;
  } catch {
    return null;
  }
}
