/** What a suite has started. All of it is stopped, the last first, whatever fails. */
export class Started {
  private readonly stops: (() => unknown)[] = [];

  /** Remembers how to stop something that is running, and returns it. */
  add<T>(part: T, stop: (part: T) => unknown): T {
    this.stops.push(() => stop(part));
    return part;
  }

  /** May be called again, and before anything was started. Throws what went wrong only at the end. */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.stops.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, `Stopping failed: ${failures.map(String).join('; ')}`);
  }
}
