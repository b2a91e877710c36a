/** So many at once; so many more wait their turn, first come first served; further ones are refused. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: { readonly atOnce: number; readonly waiting: number; readonly full: () => Error },
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.limits.atOnce) this.taken += 1;
    else if (this.waiting.length < this.limits.waiting) await new Promise<void>((turn) => this.waiting.push(turn));
    else throw this.limits.full();
    try {
      return await work();
    } finally {
      // A slot goes from hand to hand while somebody waits.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken -= 1;
    }
  }
}
