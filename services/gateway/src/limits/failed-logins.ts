import { limitErrors } from './limits.errors';
import { WindowCounter } from './window-counter';

const WINDOW_MS = 60_000;

/**
 * Failed logins by credential name and address together: whoever guesses at a name is stopped where they are, and its owner,
 * elsewhere, is not.
 */
export class FailedLogins {
  private readonly counter = new WindowCounter(WINDOW_MS);

  constructor(private readonly options: { perMinute: number; now: () => number }) {}

  /** Throws 429 TOO_MANY_FAILED_LOGINS, before the credential is looked at, so that a guess learns nothing. */
  check(name: string, address: string): void {
    const now = this.options.now();
    const { count, endsAt } = this.counter.look(keyOf(name, address), now);
    if (count >= this.options.perMinute)
      throw limitErrors.tooManyFailedLogins().with({ retryAfterSeconds: Math.ceil((endsAt - now) / 1000) });
  }

  record(name: string, address: string): void {
    this.counter.add(keyOf(name, address), this.options.now());
  }
}

function keyOf(name: string, address: string): string {
  return `${address} ${name}`;
}
