/** What a stand-in received, oldest first, at most `limit`: the oldest leave first, and `dropped` counts them. */
export class BoundedList<T> {
  private entries: T[] = [];
  dropped = 0;

  constructor(private readonly limit: number) {}

  add(entry: T): void {
    this.entries.push(entry);
    if (this.entries.length <= this.limit) return;
    this.entries.shift();
    this.dropped += 1;
  }

  all(): readonly T[] {
    return this.entries;
  }

  empty(): void {
    this.entries = [];
    this.dropped = 0;
  }
}
