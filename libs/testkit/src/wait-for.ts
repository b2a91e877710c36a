import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 15;

/**
 * Asks `probe` until it answers something other than undefined, null or false, and answers that; tests wait for a condition,
 * never for a time. After `timeoutMs` it fails with `what` and the last error.
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const found = await probe();
      if (found !== undefined && found !== null && found !== false) return found;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause: lastError });
    await pause(POLL_MS);
  }
}
