import { createHash, randomBytes } from 'node:crypto';
import { type Client } from './client';

/** RFC 6749, 4.1.2 recommends ten minutes at most. A browser comes back at once. */
const CODE_MS = 60_000;
/** A browser that never comes back leaves its code behind; the oldest are forgotten beyond this. */
const MAX_CODES = 1_000;

/** What a code stands for until the application exchanges it. */
export interface Grant {
  person: Client;
  scope: string;
  applicationId: string;
  redirectUri: string;
  /** The S256 challenge of PKCE (RFC 7636). */
  challenge: string;
}

/** Authorization codes: each is good once, for a minute, for the application that asked and knows the verifier. */
export class AuthorizationCodes {
  private readonly grants = new Map<string, Grant & { expiresAt: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  issue(grant: Grant): string {
    const code = randomBytes(32).toString('base64url');
    this.grants.set(code, { ...grant, expiresAt: this.now() + CODE_MS });
    const [oldest] = this.grants.keys();
    if (this.grants.size > MAX_CODES && oldest !== undefined) this.grants.delete(oldest);
    return code;
  }

  /** The grant, if everything fits. A code that was tried is used up either way. */
  redeem(code: string, asked: { applicationId: string; redirectUri: string; verifier: string }): Grant | undefined {
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (!grant || grant.expiresAt <= this.now()) return undefined;
    const fits =
      grant.applicationId === asked.applicationId &&
      grant.redirectUri === asked.redirectUri &&
      grant.challenge === createHash('sha256').update(asked.verifier).digest('base64url');
    return fits ? grant : undefined;
  }
}
