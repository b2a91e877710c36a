import { type Caller, callerErrors, type KeyKind, keyPrefix, presentedKey } from '@stayline/caller';
import { DomainError } from '@stayline/errors';
import { type FailedLogins } from '../limits/failed-logins';
import { type Policy } from '../routes/route';
import { type BearerTokens, hasExpired } from './bearer-tokens';
import { type GoodKey, type IssuedKeys } from './issued-keys';
import { basicName, bearerToken, keyName, presentedCredentials, type Presented } from './presented';
import { type TokenCaller } from './token-caller';

/** Who the caller of an admitted request is. */
export interface Admission {
  caller: Caller;
  /** The name under which its requests are counted. */
  countedAs: string;
  /** The `Authorization` that the service verifies itself. No other credential is passed on. */
  authorization?: string;
}

export interface AuthenticatorOptions {
  keys: Pick<IssuedKeys, 'check'>;
  tokens: BearerTokens;
  failedLogins: FailedLogins;
}

const PUBLIC: Caller = { kind: 'public' };

/**
 * Turns a request's credential into a caller, by its route's policy. Wrong credentials are counted; missing and expired
 * ones are not.
 */
export class Authenticator {
  constructor(private readonly options: AuthenticatorOptions) {}

  /** `rawHeaders` are the request's own. Throws 401 for a missing or wrong credential, 403 for an agent on an operators' route, 429, or 503. */
  async admit(policy: Policy, rawHeaders: readonly string[], address: string): Promise<Admission> {
    if (policy === 'public') return { caller: PUBLIC, countedAs: `address ${address}` };
    const presented = presentedCredentials(rawHeaders);
    switch (policy) {
      case 'channel':
        return this.admitChannel(presented, address);
      case 'agent':
        return admitted(await this.readToken(presented, address));
      case 'admin':
        return admitAdmin(await this.readToken(presented, address));
      case 'ownCredential':
        return this.admitPartner(presented, address);
      case 'guestLink':
        return this.admitGuest(presented, address);
      case 'sender':
        return admitSender(presented, address);
    }
  }

  private async admitChannel({ apiKey, channelId }: Presented, address: string): Promise<Admission> {
    if (apiKey === undefined || channelId === undefined) throw callerErrors.missing();
    const good = await this.checkKey('api', apiKey);
    if (!good || good.holder.channelId !== channelId) throw this.refusal(address, `key ${keyName(apiKey)}`);
    return { caller: { kind: 'channel', channelId }, countedAs: `key ${good.digest}` };
  }

  /** Asks identity only about texts that have the form of a key. */
  private async checkKey(kind: KeyKind, text: string): Promise<GoodKey | undefined> {
    return keyPrefix(kind, text) === undefined ? undefined : this.options.keys.check(text);
  }

  private async readToken({ authorization }: Presented, address: string): Promise<TokenCaller> {
    if (authorization === undefined) throw callerErrors.missing();
    const token = bearerToken(authorization);
    if (token === undefined) throw this.refusal(address);
    try {
      return await this.options.tokens.verify(token);
    } catch (error) {
      const wrong = error instanceof DomainError && error.kind === 'unauthenticated' && !hasExpired(error);
      throw wrong ? this.refusal(address) : error;
    }
  }

  /** Checks whether a partner key is worth passing on. The service that it goes to looks it up again on every call. */
  private async admitPartner(presented: Presented, address: string): Promise<Admission> {
    const { authorization } = presented;
    if (authorization === undefined) throw callerErrors.missing();
    const token = bearerToken(authorization);
    if (token !== undefined && this.options.tokens.isOurs(token))
      return admitted(await this.readToken(presented, address));
    const good = await this.checkKey('partner', partnerKey(authorization) ?? '');
    if (!good) throw this.refusal(address, `user ${basicName(authorization)}`);
    return { caller: PUBLIC, countedAs: `key ${good.digest}`, authorization };
  }

  /** Only the service knows links. Without an operator's token, requests are counted by address. */
  private async admitGuest(presented: Presented, address: string): Promise<Admission> {
    const { authorization } = presented;
    const token = authorization === undefined ? undefined : bearerToken(authorization);
    if (token !== undefined && this.options.tokens.isOurs(token))
      return admitAdmin(await this.readToken(presented, address));
    return { caller: PUBLIC, countedAs: `address ${address}`, authorization };
  }

  private refusal(address: string, name?: string): DomainError {
    return this.options.failedLogins.refusal(address, name);
  }
}

function partnerKey(authorization: string): string | undefined {
  try {
    return presentedKey([authorization]);
  } catch {
    return undefined;
  }
}

/** Only the service knows senders. They are counted by name and address: nobody uses up another's share. */
function admitSender({ authorization }: Presented, address: string): Admission {
  if (authorization === undefined) throw callerErrors.missing();
  return { caller: PUBLIC, countedAs: `sender ${basicName(authorization)} at ${address}`, authorization };
}

function admitted(caller: TokenCaller): Admission {
  return { caller, countedAs: `sub ${caller.sub}` };
}

function admitAdmin(caller: TokenCaller): Admission {
  if (caller.kind !== 'admin') throw callerErrors.forbidden();
  return admitted(caller);
}
