import { hash } from 'node:crypto';
import { newTrace, withTrace } from '@stayline/logger';
import { LRUCache } from 'lru-cache';
import { PacedBatch } from './paced-batch';

/** Whose key it is. */
export interface KeyHolder {
  channelId?: string;
  partnerId?: string;
}

/** A good key: whose it is, and its name in counters. */
export interface GoodKey {
  holder: KeyHolder;
  digest: string;
}

/** Asks identity, in the order of the keys; undefined for one that is not good. Throws when identity cannot answer. */
export type VerifyKeys = (keys: readonly string[]) => Promise<readonly (KeyHolder | undefined)[]>;

/** A revoked key works at most this much longer (CRED-3). */
const REMEMBERED_MS = 1_000;
const MAX_REMEMBERED = 10_000;
/** A wrong key never becomes good: keys are random, and nobody can have one before it is made. */
const REFUSAL_REMEMBERED_MS = 10_000;
/** As many keys as identity takes in one call. */
export const STRANGERS_AT_ONCE = 1_000;
const MAX_STRANGERS = 10_000;

interface Remembered extends GoodKey {
  until: number;
}

/**
 * Checks the keys that identity has issued. A good key is remembered for a second, a refusal for ten; checks of one key
 * at the same time share one call. About a key that was good before, identity is asked at once. About others it is
 * asked in batches, with `pauseMs` between them. So identity is asked rarely, whatever is sent here, and a good key
 * waits no longer than `pauseMs` because of guesses.
 */
export class IssuedKeys {
  private readonly refused = new LRUCache<string, { until: number }>({ max: MAX_REMEMBERED });
  /** Includes keys whose second is over: they were good when identity was last asked. */
  private readonly remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  private readonly running = new Map<string, Promise<GoodKey | undefined>>();
  private readonly strangers: PacedBatch<string, KeyHolder | undefined>;

  constructor(
    private readonly verify: VerifyKeys,
    private readonly now: () => number,
    pause: () => Promise<unknown>,
  ) {
    this.strangers = new PacedBatch({ ask: verify, maxAtOnce: STRANGERS_AT_ONCE, maxWaiting: MAX_STRANGERS, pause });
  }

  /** Undefined for a key that is not good. `key` is well-formed. */
  async check(key: string): Promise<GoodKey | undefined> {
    const digest = hash('sha256', key, 'base64');
    const known = this.remembered.get(digest);
    if (known && known.until > this.now()) return known;
    if ((this.refused.get(digest)?.until ?? 0) > this.now()) return undefined;
    return this.running.get(digest) ?? this.look(digest, key, known !== undefined);
  }

  private look(digest: string, key: string, wasGood: boolean): Promise<GoodKey | undefined> {
    // The second begins before identity reads the row, so that a revoked key works no longer than that.
    const until = this.now() + REMEMBERED_MS;
    const lookup = (wasGood ? this.askAtOnce(key) : this.askAsStranger(key))
      .then((holder) => this.note(digest, holder, until))
      .finally(() => this.running.delete(digest));
    this.running.set(digest, lookup);
    return lookup;
  }

  private async askAtOnce(key: string): Promise<KeyHolder | undefined> {
    return (await this.verify([key]))[0];
  }

  /** The call is made for many requests, so it has the gateway's own caller. */
  private askAsStranger(key: string): Promise<KeyHolder | undefined> {
    return withTrace(newTrace(), () => this.strangers.ask(key));
  }

  private note(digest: string, holder: KeyHolder | undefined, until: number): GoodKey | undefined {
    if (!holder) {
      this.remembered.delete(digest);
      this.refused.set(digest, { until: this.now() + REFUSAL_REMEMBERED_MS });
      return undefined;
    }
    const good = { holder, digest, until };
    this.remembered.set(digest, good);
    return good;
  }
}
