import { limitErrors } from './limits.errors';
import { WindowCounter } from './window-counter';

const WINDOW_SECONDS = 60;
const POLICY_NAME = '"credential"';

export interface RateLimiterOptions {
  perMinute: number;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** So many requests a minute for each credential, counted by this process. */
export class RateLimiter {
  private readonly counter = new WindowCounter(WINDOW_SECONDS * 1000);
  private readonly policy: string;

  constructor(private readonly options: RateLimiterOptions) {
    this.policy = `${POLICY_NAME};q=${options.perMinute};w=${WINDOW_SECONDS}`;
  }

  /**
   * Counts one request and tells `headers` what is left, in the fields of draft-ietf-httpapi-ratelimit-headers (`RateLimit-Policy`,
   * `RateLimit`). Throws 429 RATE_LIMITED.
   */
  count(credential: string, headers: (name: string, value: string) => void): void {
    const { perMinute, now } = this.options;
    const at = now();
    const { count, endsAt } = this.counter.add(credential, at);
    const seconds = Math.ceil((endsAt - at) / 1000);
    headers('RateLimit-Policy', this.policy);
    headers('RateLimit', `${POLICY_NAME};r=${Math.max(0, perMinute - count)};t=${seconds}`);
    if (count > perMinute) throw limitErrors.tooManyRequests(perMinute).with({ retryAfterSeconds: seconds });
  }
}
