import { callerErrors } from '@stayline/caller';
import { type DomainError } from '@stayline/errors';
import { limitErrors } from './limits.errors';
import { type Window, WindowCounter } from './window-counter';

const WINDOW_MS = 60_000;

export interface FailedLoginLimits {
  /** Of one credential name from one address. */
  perName: number;
  /** Of all credentials from one address. */
  perAddress: number;
  /** Monotonic milliseconds. */
  now: () => number;
}

/**
 * Counts credentials that were refused, by name and address together and by address alone. It is used only after a
 * credential was found wrong. So a good credential is never refused because of guesses, not even guesses under its own
 * name.
 */
export class FailedLogins {
  private readonly byName = new WindowCounter(WINDOW_MS);
  private readonly byAddress = new WindowCounter(WINDOW_MS);

  constructor(private readonly limits: FailedLoginLimits) {}

  /** Counts one, and makes its refusal: 401 CREDENTIAL_INVALID, above a limit 429 TOO_MANY_FAILED_LOGINS. */
  refusal(address: string, name?: string): DomainError {
    const { perName, perAddress } = this.limits;
    const now = this.limits.now();
    const ofAddress = this.byAddress.add(address, now);
    const ofName = name === undefined ? undefined : this.byName.add(`${address} ${name}`, now);
    const waits = [over(ofAddress, perAddress), over(ofName, perName)].map((endsAt) => endsAt - now);
    const waitMs = Math.max(...waits);
    if (waitMs <= 0) return callerErrors.invalid();
    return limitErrors.tooManyFailedLogins().with({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}

/** When a window that is over its limit ends; 0 for one that is not. */
function over(window: Window | undefined, limit: number): number {
  return window && window.count > limit ? window.endsAt : 0;
}
