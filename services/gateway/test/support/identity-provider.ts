import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type JwtPayload, sign, type SignOptions } from 'jsonwebtoken';

export const AUDIENCE = 'https://api.stayline.test';
export const ISSUER = 'https://auth.stayline.test/';

export interface Key {
  kid: string;
  alg: 'RS256' | 'ES256';
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function makeKey(kid: string, alg: Key['alg'] = 'RS256'): Key {
  const pair =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return { kid, alg, ...pair };
}

/** A real JWKS endpoint, and tokens of its keys. */
export class IdentityProvider {
  /** How often the key set was read. */
  reads = 0;
  /** What it answers: its keys, an error, or nothing at all. */
  mode: 'well' | 'failing' | 'silent' = 'well';
  keys: Key[] = [makeKey('key-1')];
  private readonly server = createServer((_request, response) => {
    this.reads += 1;
    if (this.mode === 'silent') return;
    if (this.mode === 'failing') return void response.writeHead(500).end('down');
    const keys = this.keys.map(({ publicKey, kid, alg }) => ({
      ...publicKey.export({ format: 'jwk' }),
      kid,
      alg,
      use: 'sig',
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get jwksUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/.well-known/jwks.json`;
  }

  /** A good token, signed with the first key, apart from the claims and options that are given. */
  token(claims: JwtPayload = {}, options: SignOptions = {}, key: Key = this.keys[0]!): string {
    const payload = { sub: 'agent-1', iss: ISSUER, aud: AUDIENCE, ...claims };
    return sign(payload, key.privateKey, {
      algorithm: key.alg,
      keyid: key.kid,
      ...(!('exp' in claims) && { expiresIn: 3600 }),
      ...options,
    });
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
