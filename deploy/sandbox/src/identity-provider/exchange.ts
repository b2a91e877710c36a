import { z } from 'zod';
import { type AuthorizationCodes } from './authorization-codes';
import { type Authorization } from './authorize';
import { type Clients } from './client';
import { invalidRequest, OAuthRefusal } from './oauth-refusal';
import { type AccessToken, type TokenIssuer } from './token-issuer';

/** The body of `POST /oauth/token`, JSON or form; fields that come twice in a form are arrays, and refused. */
const exchangeBody = z.object({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  audience: z.string(),
});

/** The body of an exchange of a code. The application has no secret: the verifier shows that it is the one that asked. */
const codeBody = z.object({
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

/** Answers `POST /oauth/token` for either grant. */
export function exchange(body: unknown, { clients, issuer, codes }: Authorization): AccessToken {
  const { data } = z.object({ grant_type: z.string() }).safeParse(body);
  if (data === undefined || data.grant_type === 'client_credentials') return exchangeSecret(body, clients, issuer);
  if (data.grant_type === 'authorization_code') return exchangeCode(body, codes, issuer);
  throw new OAuthRefusal(400, 'unsupported_grant_type', 'Use client_credentials or authorization_code');
}

/** The authorization code grant with PKCE (RFC 6749, 4.1.3; RFC 7636, 4.5). */
function exchangeCode(body: unknown, codes: AuthorizationCodes, issuer: TokenIssuer): AccessToken {
  const parsed = codeBody.safeParse(body);
  if (!parsed.success) throw invalidRequest('Send client_id, code, redirect_uri and code_verifier once each');
  const { client_id, code, redirect_uri, code_verifier } = parsed.data;
  const asked = { applicationId: client_id, redirectUri: redirect_uri, verifier: code_verifier };
  const grant = codes.redeem(code, asked);
  if (!grant)
    throw new OAuthRefusal(400, 'invalid_grant', 'The code is unknown, used, too old, or for another request');
  return issuer.issue(grant.person, grant.scope);
}

/** The client credentials grant (RFC 6749, 4.4), with the `audience` that the contract asks for (CRED-16). */
function exchangeSecret(body: unknown, clients: Clients, issuer: TokenIssuer): AccessToken {
  const parsed = exchangeBody.safeParse(body);
  if (!parsed.success) {
    throw invalidRequest('Send grant_type, client_id, client_secret and audience once each, as JSON or as a form');
  }
  const client = clients.authenticate(parsed.data.client_id, parsed.data.client_secret);
  if (!client) throw new OAuthRefusal(401, 'invalid_client', 'Unknown client_id or wrong client_secret');
  if (parsed.data.audience !== issuer.audience) {
    throw new OAuthRefusal(400, 'invalid_target', `Unknown audience; use ${issuer.audience}`);
  }
  return issuer.issue(client, client.scope);
}
