export interface ByteLimits {
  maxBytes: number;
  /** How many of all bytes one caller may hold, and one address. */
  maxBytesPerCaller: number;
  maxBytesPerAddress: number;
}

/** Whose bytes they are. */
export interface Owner {
  caller: string;
  address: string;
}

/** A limit, and how many bytes count against it. */
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

  /** The shares that an owner's bytes count against. */
  of({ caller, address }: Owner): readonly Share[] {
    const { maxBytes, maxBytesPerCaller, maxBytesPerAddress } = this.limits;
    return [
      { name: `caller ${caller}`, maxBytes: maxBytesPerCaller },
      { name: `address ${address}`, maxBytes: maxBytesPerAddress },
      { name: EVERYBODY, maxBytes },
    ];
  }

  /** A share without room for so many more bytes, if there is one. */
  full(shares: readonly Share[], bytes: number): Share | undefined {
    return shares.find(({ name, maxBytes }) => (this.held.get(name) ?? 0) + bytes > maxBytes);
  }

  /** Counts the bytes; a negative number gives them back. */
  add(shares: readonly Share[], bytes: number): void {
    for (const { name } of shares) {
      const held = (this.held.get(name) ?? 0) + bytes;
      if (held === 0) this.held.delete(name);
      else this.held.set(name, held);
    }
  }
}
