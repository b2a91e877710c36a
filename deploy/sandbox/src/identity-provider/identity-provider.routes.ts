import { json, Router, urlencoded, type RequestHandler } from 'express';
import { answeringUnder } from '../faults/answering-under';
import { type Faults } from '../faults/faults';
import { ok, type Handler } from '../http/answer';
import { authorize } from './authorize';
import { type Clients } from './client';
import { exchange } from './exchange';
import { oauthErrors } from './oauth-refusal';
import { type SigningKey } from './signing-key';
import { type TokenIssuer } from './token-issuer';

const MAX_BODY = '16kb';
const NO_STORE = { 'Cache-Control': 'no-store' };

export interface IdentityProvider {
  key: SigningKey;
  clients: Clients;
  issuer: TokenIssuer;
}

/**
 * `POST /oauth/token`, `GET /authorize`, `GET /.well-known/jwks.json` and `GET /.well-known/openid-configuration`,
 * relative to the auth URL. Browser applications may read them from any origin.
 */
export function identityProviderRoutes(faults: Faults, { key, clients, issuer }: IdentityProvider): Router {
  const under = (handler: Handler) => answeringUnder(faults, 'identity-provider', handler);
  return Router()
    .use(anyOrigin, json({ limit: MAX_BODY }), urlencoded({ extended: false, limit: MAX_BODY }))
    .post(
      '/oauth/token',
      under(({ body }) => ({ status: 200, headers: NO_STORE, body: exchange(body, clients, issuer) })),
    )
    .get(
      '/authorize',
      under(({ query }) => ({ status: 302, headers: { ...NO_STORE, Location: authorize(query, clients, issuer) } })),
    )
    .get(
      '/.well-known/jwks.json',
      under(() => ok({ keys: [key.jwk] })),
    )
    .get(
      '/.well-known/openid-configuration',
      under(() => ok(discovery(issuer.issuer))),
    )
    .use(oauthErrors);
}

const anyOrigin: RequestHandler = (request, response, next) => {
  response.set('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.set({ 'Access-Control-Allow-Methods': 'GET, POST', 'Access-Control-Allow-Headers': 'Content-Type' });
  response.status(204).end();
};

function discovery(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    authorization_endpoint: `${issuer}/authorize`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['token'],
    grant_types_supported: ['client_credentials', 'implicit'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}
