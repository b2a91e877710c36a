import { type ByteLimits, ByteShares, type Owner, type Share } from '../limits/byte-shares';

/** A body that is still arriving after this time is slow, and may have to make room for others. */
export const SLOW_AFTER_MS = 1_000;

/**
 * The bytes of requests' bodies that are held at once. Clients that send slowly cannot keep a share full: when there is
 * no room, the oldest slow body is given up for the next one.
 */
export class BodyBudget {
  private readonly shares: ByteShares;
  /** The bodies that are still arriving, oldest first. */
  private readonly arriving = new Set<HeldBody>();

  /** `now` is monotonic milliseconds. */
  constructor(
    limits: ByteLimits,
    private readonly now: () => number,
  ) {
    this.shares = new ByteShares(limits);
  }

  /** How many bytes are held now. */
  get held(): number {
    return this.shares.total;
  }

  /** Begins a body. `giveUp` is called when it is slow and others need its room; its bytes no longer count then. */
  begin(owner: Owner, giveUp: () => void): HeldBody {
    const body: HeldBody = {
      shares: this.shares.of(owner),
      since: this.now(),
      bytes: 0,
      giveUp,
      take: (bytes) => this.take(body, bytes),
      arrived: () => void this.arriving.delete(body),
      release: () => this.release(body),
    };
    this.arriving.add(body);
    return body;
  }

  private take(body: HeldBody, bytes: number): boolean {
    for (let full; (full = this.shares.full(body.shares, bytes));) {
      const slow = this.oldestSlow(full, body);
      if (!slow) return false;
      this.release(slow);
      slow.giveUp();
    }
    this.add(body, bytes);
    return true;
  }

  private oldestSlow({ name }: Share, except: HeldBody): HeldBody | undefined {
    const latest = this.now() - SLOW_AFTER_MS;
    for (const body of this.arriving) {
      if (body.since > latest) return undefined;
      if (body !== except && body.bytes > 0 && body.shares.some((share) => share.name === name)) return body;
    }
    return undefined;
  }

  private release(body: HeldBody): void {
    this.arriving.delete(body);
    this.add(body, -body.bytes);
  }

  private add(body: HeldBody, bytes: number): void {
    body.bytes += bytes;
    this.shares.add(body.shares, bytes);
  }
}

/** The room that one body takes. */
export interface HeldBody {
  readonly shares: readonly Share[];
  readonly since: number;
  readonly giveUp: () => void;
  bytes: number;
  /** False when there is no room for the bytes. */
  take(bytes: number): boolean;
  /** The body is complete and will not be given up any more. */
  arrived(): void;
  /** Gives its room back. It may be called more than once. */
  release(): void;
}
