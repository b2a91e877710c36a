export interface ByteLimits {
  maxBytes: number;
  /** Of all bytes, what one caller may have, and what one address may. */
  maxBytesPerCaller: number;
  maxBytesPerAddress: number;
}

/** Whose bytes they are. */
export interface Owner {
  caller: string;
  address: string;
}

/** One of the bounds that some bytes count against. */
export interface Share {
  readonly name: string;
  readonly maxBytes: number;
}

const EVERYBODY = 'everybody';

/** Counts bytes that are held: in all, by each caller and by each address. */
export class ByteShares {
  private readonly held = new Map<string, number>();

  constructor(private readonly limits: ByteLimits) {}

  /** How many bytes are held now. */
  get total(): number {
    return this.held.get(EVERYBODY) ?? 0;
  }

  /** What an owner's bytes count against. */
  of({ caller, address }: Owner): readonly Share[] {
    const { maxBytes, maxBytesPerCaller, maxBytesPerAddress } = this.limits;
    return [
      { name: `caller ${caller}`, maxBytes: maxBytesPerCaller },
      { name: `address ${address}`, maxBytes: maxBytesPerAddress },
      { name: EVERYBODY, maxBytes },
    ];
  }

  /** A share that has no room for so many more, if there is one. */
  full(shares: readonly Share[], bytes: number): Share | undefined {
    return shares.find(({ name, maxBytes }) => (this.held.get(name) ?? 0) + bytes > maxBytes);
  }

  /** Counts them, or gives back as many where `bytes` is negative. */
  add(shares: readonly Share[], bytes: number): void {
    for (const { name } of shares) {
      const held = (this.held.get(name) ?? 0) + bytes;
      if (held === 0) this.held.delete(name);
      else this.held.set(name, held);
    }
  }
}
