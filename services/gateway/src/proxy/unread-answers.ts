import { type ServerResponse } from 'node:http';
import { type ByteLimits, ByteShares, type Owner, type Share } from '../limits/byte-shares';

export interface UnreadAnswersOptions extends ByteLimits {
  /** How long what waits may take to be read. */
  timeoutMs: number;
}

/**
 * The limit of one answer. Most answers are smaller, so their service is free again, however slowly the client reads.
 */
const MAX_BYTES_PER_ANSWER = 1024 * 1024;

/**
 * Holds the parts of answers that slow clients have not read yet, up to a limit of bytes and of time. Beyond the bytes
 * the service waits; beyond the time the client is cut off.
 */
export class UnreadAnswers {
  private readonly shares: ByteShares;

  constructor(private readonly options: UnreadAnswersOptions) {
    this.shares = new ByteShares(options);
  }

  /** How many bytes wait now. */
  get held(): number {
    return this.shares.total;
  }

  watch(response: ServerResponse, owner: Owner): UnreadAnswer {
    return new UnreadAnswer(response, this.shares, this.shares.of(owner), this.options.timeoutMs);
  }
}

/** One answer on its way to its reader. */
export class UnreadAnswer {
  private held = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly counted: ByteShares,
    private readonly shares: readonly Share[],
    private readonly timeoutMs: number,
  ) {
    response.once('close', () => this.settle());
  }

  /** Writes a part of it. When the service must wait, `resume` is called as soon as all that waits was read. */
  write(chunk: Buffer, resume: () => void): 'go on' | 'wait' {
    if (this.response.write(chunk)) return 'go on';
    this.timer ??= setTimeout(() => this.response.destroy(), this.timeoutMs);
    if (this.held === 0) this.response.once('drain', () => this.settle());
    this.hold(this.response.writableLength);
    const full = this.held >= MAX_BYTES_PER_ANSWER || this.counted.full(this.shares, 0);
    if (!full) return 'go on';
    this.response.once('drain', resume);
    return 'wait';
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.hold(0);
  }

  private hold(bytes: number): void {
    this.counted.add(this.shares, bytes - this.held);
    this.held = bytes;
  }
}
