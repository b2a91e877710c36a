import { type Verdict } from '@stayline/dispatch';
import { jsonPost, Outbound, outcomeOf } from '@stayline/outbound';
import { type ChannelManagerApi, type Push } from './push';

export interface HttpChannelManagerOptions {
  readonly url: string;
  readonly token: string;
  /** From connecting to the status of the answer. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

/** The answer while another attempt with the same key is under way. */
const CONFLICT = 409;

/**
 * `POST {url}/reservations` with a bearer token and the push's id as `Idempotency-Key`; any 2xx is an acknowledgement;
 * the body is not read.
 */
export class HttpChannelManager implements ChannelManagerApi {
  private readonly outbound: Outbound;

  constructor(private readonly options: HttpChannelManagerOptions) {
    this.outbound = new Outbound(options);
  }

  async push({ id, body }: Pick<Push, 'id' | 'body'>, signal: AbortSignal): Promise<Verdict<unknown>> {
    const { url, token, timeoutMs } = this.options;
    const request = jsonPost(`${url}/reservations`, { token, idempotencyKey: id, body });
    const answer = await this.outbound.send({ ...request, timeoutMs, readBytes: 0, signal });
    return outcomeOf('channel manager', answer, [CONFLICT]);
  }

  stop(): void {
    this.outbound.stop();
  }
}
