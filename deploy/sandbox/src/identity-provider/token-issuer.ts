import { randomUUID } from 'node:crypto';
import { sign } from 'jsonwebtoken';
import { type Client } from './client';
import { type SigningKey } from './signing-key';

/** CRED-16. */
export const TOKEN_SECONDS = 86_400;

/** The contract's access token response (CRED-16). */
export interface AccessToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

/** Signs access tokens for one audience. Its clock is the machine's: the platform's offset moves no token. */
export class TokenIssuer {
  constructor(
    private readonly key: SigningKey,
    readonly issuer: string,
    readonly audience: string,
  ) {}

  /** A token whose `sub` is the client's id. `permissions` always lists the client's own scope. */
  issue(client: Client, scope: string): AccessToken {
    const claims = {
      azp: client.id,
      scope,
      permissions: words(client.scope),
      ...(client.email && { email: client.email }),
      ...(client.name && { name: client.name }),
    };
    const access_token = sign(claims, this.key.privateKey, {
      algorithm: 'RS256',
      keyid: this.key.kid,
      issuer: this.issuer,
      audience: this.audience,
      subject: client.id,
      jwtid: randomUUID(),
      expiresIn: TOKEN_SECONDS,
    });
    return { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  }
}

export function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
