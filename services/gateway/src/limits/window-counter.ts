import { LRUCache } from 'lru-cache';

/** The count of one key in its window, and the end of that window. */
export interface Window {
  count: number;
  endsAt: number;
}

/** Far more than there are credentials; an entry is some 200 bytes. */
const MAX_KEYS = 50_000;

/**
 * Counts by key in windows that begin with the first count. When there are too many keys, the one that was not used for
 * the longest time is dropped. Times are in the caller's milliseconds.
 */
export class WindowCounter {
  private readonly windows: LRUCache<string, Window>;

  constructor(
    private readonly windowMs: number,
    maxKeys = MAX_KEYS,
  ) {
    this.windows = new LRUCache({ max: maxKeys });
  }

  /** The window of `key` as it is; count 0 when none is open. */
  look(key: string, now: number): Window {
    const window = this.windows.get(key);
    return window && window.endsAt > now ? window : { count: 0, endsAt: now + this.windowMs };
  }

  /** The window with one more counted. */
  add(key: string, now: number): Window {
    const window = this.look(key, now);
    if (window.count === 0) this.windows.set(key, window);
    window.count += 1;
    return window;
  }
}
