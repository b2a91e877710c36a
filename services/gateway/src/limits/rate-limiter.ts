import { type Caller } from '@stayline/caller';
import { type Admission } from '../credentials/authenticator';
import { limitErrors } from './limits.errors';
import { WindowCounter } from './window-counter';

const WINDOW_SECONDS = 60;
const POLICY_NAME = '"credential"';

export interface RateLimiterOptions {
  perMinute: number;
  /** Of those who may send another number, by Channel-Id or `sub`. */
  byCaller: ReadonlyMap<string, number>;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** So many requests a minute for each credential, counted by this process. */
export class RateLimiter {
  private readonly counter = new WindowCounter(WINDOW_SECONDS * 1000);

  constructor(private readonly options: RateLimiterOptions) {}

  /**
   * Counts one request and tells `headers` what is left, in the fields of draft-ietf-httpapi-ratelimit-headers (`RateLimit-Policy`,
   * `RateLimit`). Throws 429 RATE_LIMITED.
   */
  count({ countedAs, caller }: Admission, headers: (name: string, value: string) => void): void {
    const perMinute = this.limitOf(caller);
    const at = this.options.now();
    const { count, endsAt } = this.counter.add(countedAs, at);
    const seconds = Math.ceil((endsAt - at) / 1000);
    headers('RateLimit-Policy', `${POLICY_NAME};q=${perMinute};w=${WINDOW_SECONDS}`);
    headers('RateLimit', `${POLICY_NAME};r=${Math.max(0, perMinute - count)};t=${seconds}`);
    if (count > perMinute) throw limitErrors.tooManyRequests(perMinute).with({ retryAfterSeconds: seconds });
  }

  private limitOf(caller: Caller): number {
    const { perMinute, byCaller } = this.options;
    const name = nameOf(caller);
    return (name === undefined ? undefined : byCaller.get(name)) ?? perMinute;
  }
}

function nameOf(caller: Caller): string | undefined {
  if (caller.kind === 'channel') return caller.channelId;
  return caller.kind === 'agent' || caller.kind === 'admin' ? caller.sub : undefined;
}
