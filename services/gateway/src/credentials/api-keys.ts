import { hash } from 'node:crypto';
import { type Caller } from '@stayline/caller';
import { LRUCache } from 'lru-cache';

/** A checked Api-Key: who it is, and what stands for the key in counters and caches. */
export interface ChannelCredential {
  caller: Extract<Caller, { kind: 'channel' }>;
  digest: string;
}

/** Asks identity; undefined when the key is not good for that channel. Throws when identity cannot answer. */
export type VerifyApiKey = (apiKey: string, channelId: string) => Promise<{ channelId: string } | undefined>;

/** A revoked key works at most this much longer (CRED-3). */
const REMEMBERED_MS = 1_000;
const MAX_REMEMBERED = 10_000;
/** Visible characters; what is longer than any key or channel of ours is not looked up. */
const KEY = /^[!-~]{1,256}$/;
const CHANNEL = /^[!-~]{1,128}$/;

interface Remembered extends ChannelCredential {
  until: number;
}

/** Checks Api-Keys through identity. What holds is remembered for a second; lookups of one key at once share one call. */
export class ApiKeys {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  private readonly running = new Map<string, Promise<ChannelCredential | undefined>>();

  constructor(
    private readonly verifyApiKey: VerifyApiKey,
    private readonly now: () => number,
  ) {}

  async check(apiKey: string, channelId: string): Promise<ChannelCredential | undefined> {
    if (!KEY.test(apiKey) || !CHANNEL.test(channelId)) return undefined;
    const digest = hash('sha256', `${apiKey} ${channelId}`, 'base64');
    const known = this.remembered.get(digest);
    if (known && known.until > this.now()) return known;
    const running = this.running.get(digest) ?? this.look(digest, apiKey, channelId);
    return running;
  }

  private look(digest: string, apiKey: string, channelId: string): Promise<ChannelCredential | undefined> {
    // The second begins before identity reads its row, so that a revocation is never missed for longer.
    const until = this.now() + REMEMBERED_MS;
    const lookup = this.verifyApiKey(apiKey, channelId)
      .then((found) => {
        if (!found) return undefined;
        const credential = { caller: { kind: 'channel' as const, channelId: found.channelId }, digest, until };
        this.remembered.set(digest, credential);
        return credential;
      })
      .finally(() => this.running.delete(digest));
    this.running.set(digest, lookup);
    return lookup;
  }
}
