const SECONDS = /^\d{1,9}$/;

/** `Retry-After` in milliseconds from `now`: whole seconds or an HTTP date (RFC 9110, 10.2.3); undefined when it is neither. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (SECONDS.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
