/** A gateway that asks for more is asked again sooner: somebody waits for what it delays. */
const MAX_WAIT_MS = 60 * 60 * 1000;
const SECONDS = /^\d{1,9}$/;

/**
 * `Retry-After` in milliseconds from `now`: whole seconds or an HTTP date (RFC 9110, 10.2.3); at most an hour; undefined
 * when it is neither.
 */
export function retryAfterMs(header: string, now: Date): number | undefined {
  const text = header.trim();
  const waitMs = SECONDS.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, waitMs));
}
