/** How many bytes of requests' bodies are held at once, over all connections. */
export class BodyBudget {
  private held = 0;

  constructor(private readonly maxBytes: number) {}

  /** False when there is no room for them. */
  take(bytes: number): boolean {
    if (this.held + bytes > this.maxBytes) return false;
    this.held += bytes;
    return true;
  }

  release(bytes: number): void {
    this.held -= bytes;
  }
}
