/** The work in hand of one process, counted per destination. */
export class InFlight {
  private readonly works = new Set<Promise<void>>();
  private readonly counts = new Map<string, number>();

  get total(): number {
    return this.works.size;
  }

  add(destination: string, work: Promise<void>, onEnd: () => void): void {
    this.counts.set(destination, (this.counts.get(destination) ?? 0) + 1);
    const counted = work.finally(() => {
      this.works.delete(counted);
      const left = (this.counts.get(destination) ?? 1) - 1;
      if (left > 0) this.counts.set(destination, left);
      else this.counts.delete(destination);
      onEnd();
    });
    this.works.add(counted);
  }

  byDestination(): ReadonlyMap<string, number> {
    return this.counts;
  }

  atLimit(limit: number): string[] {
    return [...this.counts].filter(([, count]) => count >= limit).map(([destination]) => destination);
  }

  async drained(): Promise<void> {
    await Promise.all(this.works);
  }
}
