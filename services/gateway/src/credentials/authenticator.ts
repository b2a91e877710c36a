import { type Caller, callerErrors } from '@stayline/caller';
import { type FailedLogins } from '../limits/failed-logins';
import { type Policy } from '../routes/route';
import { type ApiKeys } from './api-keys';
import { type BearerTokens } from './bearer-tokens';
import { basicName, bearerToken, keyName, presentedCredentials, type Presented } from './presented';
import { type TokenCaller } from './token-caller';

/** A request that may go on. */
export interface Admission {
  caller: Caller;
  /** What its requests are counted by. */
  countedAs: string;
  /** The `Authorization` that the service verifies itself; no other credential goes on. */
  authorization?: string;
  /** Tells that the service refused that credential. */
  onRefused?: () => void;
}

export interface AuthenticatorOptions {
  apiKeys: ApiKeys;
  tokens: BearerTokens;
  failedLogins: FailedLogins;
}

const PUBLIC: Caller = { kind: 'public' };

/** Turns a request's credential into a caller, by its route's policy. */
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
        return admitted(await this.readToken(presented));
      case 'admin':
        return admitAdmin(await this.readToken(presented));
      case 'ownCredential':
        return this.admitOwn(presented, address);
    }
  }

  private async admitChannel({ apiKey, channelId }: Presented, address: string): Promise<Admission> {
    if (apiKey === undefined || channelId === undefined) throw callerErrors.missing();
    const name = `key ${keyName(apiKey)}`;
    this.options.failedLogins.check(name, address);
    const credential = await this.options.apiKeys.check(apiKey, channelId);
    if (credential) return { caller: credential.caller, countedAs: `key ${credential.digest}` };
    this.options.failedLogins.record(name, address);
    throw callerErrors.invalid();
  }

  private async readToken({ authorization }: Presented): Promise<TokenCaller> {
    if (authorization === undefined) throw callerErrors.missing();
    const token = bearerToken(authorization);
    if (token === undefined) throw callerErrors.invalid();
    return this.options.tokens.verify(token);
  }

  private async admitOwn(presented: Presented, address: string): Promise<Admission> {
    const { authorization } = presented;
    if (authorization === undefined) return { caller: PUBLIC, countedAs: `address ${address}` };
    const token = bearerToken(authorization);
    if (token !== undefined && this.options.tokens.isOurs(token)) return admitted(await this.readToken(presented));
    const name = `user ${basicName(authorization)}`;
    this.options.failedLogins.check(name, address);
    const onRefused = () => this.options.failedLogins.record(name, address);
    return { caller: PUBLIC, countedAs: `${name} ${address}`, authorization, onRefused };
  }
}

function admitted(caller: TokenCaller): Admission {
  return { caller, countedAs: `sub ${caller.sub}` };
}

function admitAdmin(caller: TokenCaller): Admission {
  if (caller.kind !== 'admin') throw callerErrors.forbidden();
  return admitted(caller);
}
