/** How many bytes of requests' bodies are held at once, over all connections. */
export class BodyBudget {
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get held(): number {
    return this.bytes;
  }

  /** False when there is no room for them. */
  take(bytes: number): boolean {
    if (this.bytes + bytes > this.maxBytes) return false;
    this.bytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }
}
