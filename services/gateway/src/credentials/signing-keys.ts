import { createPublicKey, type KeyObject } from 'node:crypto';
import { type DomainError } from '@stayline/errors';
import { httpErrors } from '@stayline/http';

/** The public half of a key that signs tokens. */
export interface SigningKey {
  key: KeyObject;
  /** What the key set says it is for, if it says. */
  algorithm: string | undefined;
}

/** The key set of the identity provider, as jwks-rsa reads it. */
export interface KeySet {
  getSigningKeys(): Promise<readonly { kid?: string; alg?: string; getPublicKey(): string }[]>;
}

/** How old a key set may be before it is read again, in the background. */
const REFRESH_AFTER_MS = 10 * 60_000;
/** How long known keys outlive an identity provider that does not answer. */
const KEPT_MS = 24 * 3_600_000;
/** Unknown kids cause one read in this time, however many tokens carry them: all are known to be absent until then. */
const PAUSE_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
const MAX_KEYS = 64;

/** The keys of the identity provider by `kid`, each parsed once: a KeyObject verifies five times as fast as its PEM. */
export class SigningKeys {
  private keys = new Map<string, SigningKey>();
  private readAt = -Infinity;
  private nextReadAt = -Infinity;
  private failed = false;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly keySet: KeySet,
    private readonly now: () => number,
    private readonly onRead: (outcome: 'ok' | 'failed') => void = () => undefined,
  ) {}

  /**
   * The key, undefined when the key set has none of that name. Throws 503 when that cannot be known.
   * A known key needs no answer from the identity provider.
   */
  async find(kid: string): Promise<SigningKey | undefined> {
    const age = this.now() - this.readAt;
    const known = age < KEPT_MS ? this.keys.get(kid) : undefined;
    if (known) {
      if (age > REFRESH_AFTER_MS && this.mayRead()) this.read().catch(() => undefined);
      return known;
    }
    if (this.reading || this.mayRead()) await this.read();
    else if (this.failed) throw unavailable();
    return this.keys.get(kid);
  }

  private mayRead(): boolean {
    return this.now() >= this.nextReadAt;
  }

  private read(): Promise<void> {
    this.reading ??= this.readOnce().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    try {
      const found = await this.keySet.getSigningKeys();
      this.keys = parse(found);
      this.readAt = this.now();
      this.settle(false, PAUSE_MS);
    } catch (error) {
      this.settle(true, PAUSE_AFTER_FAILURE_MS);
      throw unavailable(error);
    }
  }

  private settle(failed: boolean, pauseMs: number): void {
    this.failed = failed;
    this.nextReadAt = this.now() + pauseMs;
    this.onRead(failed ? 'failed' : 'ok');
  }
}

function parse(found: Awaited<ReturnType<KeySet['getSigningKeys']>>): Map<string, SigningKey> {
  const keys = new Map<string, SigningKey>();
  for (const each of found.slice(0, MAX_KEYS)) {
    if (each.kid) keys.set(each.kid, { key: createPublicKey(each.getPublicKey()), algorithm: each.alg });
  }
  return keys;
}

function unavailable(cause?: unknown): DomainError {
  return httpErrors.serviceUnavailable('The identity provider').with({ cause });
}
