import { createPublicKey, type KeyObject } from 'node:crypto';
import { type DomainError } from '@stayline/errors';
import { httpErrors } from '@stayline/http';

/** The public half of a key that signs tokens. */
export interface SigningKey {
  key: KeyObject;
  /** The algorithm that the key set names for it, if it names one. */
  algorithm: string | undefined;
}

/** The key set of the identity provider, as jwks-rsa reads it. */
export interface KeySet {
  getSigningKeys(): Promise<readonly { kid?: string; alg?: string; getPublicKey(): string }[]>;
}

/** A key set older than this is read again, in the background. */
const REFRESH_AFTER_MS = 10 * 60_000;
/** How long known keys are used while the identity provider does not answer. */
const KEPT_MS = 24 * 3_600_000;
/**
 * Unknown kids cause one read in this time, however many tokens carry them. Until the next read they all count as
 * unknown.
 */
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
   * The key; undefined when the key set has none with that `kid`. Throws 503 when the key set cannot be read. A known
   * key needs no answer from the identity provider.
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
