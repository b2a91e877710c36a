const WINDOW_MS = 60_000;
/** Names that may fail as often as one may, before all others are refused as well: hashes cost the processor, whoever asks for them. */
const NAMES = 20;

/**
 * Counts wrong passwords, by name and altogether, in windows of a minute. A name is counted alike whether there is a credential of it or not, so that
 * refusals do not tell.
 */
export class FailedSenders {
  private readonly byName = new Map<string, number>();
  private all = 0;
  private endsAt = 0;

  constructor(private readonly perName: number) {}

  /** How long until a password under this name may be tried; 0: now. Times are monotonic milliseconds. */
  waitMs(name: string, now: number): number {
    this.turn(now);
    const full = (this.byName.get(name) ?? 0) >= this.perName || this.all >= this.perName * NAMES;
    return full ? this.endsAt - now : 0;
  }

  add(name: string, now: number): void {
    this.turn(now);
    this.byName.set(name, (this.byName.get(name) ?? 0) + 1);
    this.all += 1;
  }

  private turn(now: number): void {
    if (now < this.endsAt) return;
    this.byName.clear();
    this.all = 0;
    this.endsAt = now + WINDOW_MS;
  }
}
