export interface InFlightOptions {
  readonly total: number;
  readonly perDestination: number;
  /** Called when there is a slot where there was none: somebody may wait for it. */
  readonly onFree: () => void;
}

/** The work in hand of one process, counted per destination. */
export class InFlight {
  private readonly works = new Set<Promise<void>>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly options: InFlightOptions) {}

  get free(): number {
    return this.options.total - this.works.size;
  }

  get perDestination(): number {
    return this.options.perDestination;
  }

  /** Its destination is free again when the work says so, for what is left to do is of no concern to it; its place here when all is done. */
  add(destination: string, work: (workEnded: () => void) => Promise<void>): void {
    this.counts.set(destination, (this.counts.get(destination) ?? 0) + 1);
    let ended = false;
    const workEnded = (): void => {
      if (!ended) this.leave(destination);
      ended = true;
    };
    const counted = work(workEnded).finally(() => {
      workEnded();
      const wasFull = this.free <= 0;
      this.works.delete(counted);
      if (wasFull) this.options.onFree();
    });
    this.works.add(counted);
  }

  byDestination(): ReadonlyMap<string, number> {
    return this.counts;
  }

  atLimit(): string[] {
    return [...this.counts].filter(([, count]) => count >= this.options.perDestination).map(([name]) => name);
  }

  async drained(): Promise<void> {
    await Promise.all(this.works);
  }

  private leave(destination: string): void {
    const count = this.counts.get(destination) ?? 1;
    if (count > 1) this.counts.set(destination, count - 1);
    else this.counts.delete(destination);
    if (count >= this.options.perDestination) this.options.onFree();
  }
}
