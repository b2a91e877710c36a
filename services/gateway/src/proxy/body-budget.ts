export interface BodyBudgetOptions {
  maxBytes: number;
  /** Of all bytes, what one caller's bodies and one address's may take. */
  maxBytesPerCaller: number;
  maxBytesPerAddress: number;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** Whose body it is. */
export interface BodyOwner {
  caller: string;
  address: string;
}

interface Share {
  name: string;
  maxBytes: number;
}

const EVERYBODY = 'everybody';
/** After this long a body is slow: where there is no room, it makes room for others. */
export const SLOW_AFTER_MS = 1_000;

/**
 * How many bytes of requests' bodies are held at once: over all connections, by each caller, and by each address. A share that is full is
 * kept full by nobody who only sends slowly: the oldest body that is still arriving is given up for the next one.
 */
export class BodyBudget {
  private readonly bytesOf = new Map<string, number>();
  /** The bodies that are still arriving, oldest first. */
  private readonly arriving = new Set<HeldBody>();

  constructor(private readonly options: BodyBudgetOptions) {}

  /** How many bytes are held now. */
  get held(): number {
    return this.bytesOf.get(EVERYBODY) ?? 0;
  }

  /** Begins a body. `giveUp` is called when it was slow and others need its room; its bytes count no more by then. */
  begin({ caller, address }: BodyOwner, giveUp: () => void): HeldBody {
    const { maxBytes, maxBytesPerCaller, maxBytesPerAddress, now } = this.options;
    const shares: Share[] = [
      { name: `caller ${caller}`, maxBytes: maxBytesPerCaller },
      { name: `address ${address}`, maxBytes: maxBytesPerAddress },
      { name: EVERYBODY, maxBytes },
    ];
    const body: HeldBody = {
      ...{ shares, since: now(), bytes: 0, giveUp },
      take: (bytes) => this.take(body, bytes),
      arrived: () => void this.arriving.delete(body),
      release: () => this.release(body),
    };
    this.arriving.add(body);
    return body;
  }

  private take(body: HeldBody, bytes: number): boolean {
    for (const share of body.shares) {
      while (this.count(share) + bytes > share.maxBytes) {
        const slow = this.oldestSlow(share, body);
        if (!slow) return false;
        this.release(slow);
        slow.giveUp();
      }
    }
    this.add(body, bytes);
    return true;
  }

  private oldestSlow({ name }: Share, except: HeldBody): HeldBody | undefined {
    const latest = this.options.now() - SLOW_AFTER_MS;
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
    for (const share of body.shares) {
      const left = this.count(share) + bytes;
      if (left === 0) this.bytesOf.delete(share.name);
      else this.bytesOf.set(share.name, left);
    }
  }

  private count({ name }: Share): number {
    return this.bytesOf.get(name) ?? 0;
  }
}

/** The room that one body takes. */
export interface HeldBody {
  readonly shares: readonly Share[];
  readonly since: number;
  readonly giveUp: () => void;
  bytes: number;
  /** False when there is no room for them. */
  take(bytes: number): boolean;
  /** All of it is here: it is given up no more. */
  arrived(): void;
  /** Gives its room back; once or more often. */
  release(): void;
}
