import { json, Router, urlencoded, type RequestHandler } from 'express';
import { answeringUnder } from '../faults/answering-under';
import { type Faults } from '../faults/faults';
import { type Answer, ok, type Handler } from '../http/answer';
import { authorize, type Authorization, type Next } from './authorize';
import { exchange } from './exchange';
import { oauthErrors } from './oauth-refusal';
import { type SigningKey } from './signing-key';

const MAX_BODY = '16kb';
const NO_STORE = { 'Cache-Control': 'no-store' };

export interface IdentityProvider extends Authorization {
  key: SigningKey;
}

/**
 * `POST /oauth/token`, `GET /authorize`, `GET /.well-known/jwks.json` and `GET /.well-known/openid-configuration`,
 * relative to the auth URL. Browser applications may read them from any origin.
 */
export function identityProviderRoutes(faults: Faults, provider: IdentityProvider): Router {
  const { key, issuer } = provider;
  const under = (handler: Handler) => answeringUnder(faults, 'identity-provider', handler);
  return Router()
    .use(anyOrigin, json({ limit: MAX_BODY }), urlencoded({ extended: false, limit: MAX_BODY }))
    .post(
      '/oauth/token',
      under(({ body }) => ({ status: 200, headers: NO_STORE, body: exchange(body, provider) })),
    )
    .get(
      '/authorize',
      under(({ query }) => answerNext(authorize(query, provider))),
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

function answerNext(next: Next): Answer {
  if ('location' in next) return { status: 302, headers: { ...NO_STORE, Location: next.location } };
  return { status: 200, headers: NO_STORE, page: next.page };
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
    response_types_supported: ['code', 'token'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'implicit'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}
