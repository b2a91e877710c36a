import { z } from 'zod';
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

/** The client credentials grant (RFC 6749, 4.4), with the `audience` that the contract asks for (CRED-16). */
export function exchange(body: unknown, clients: Clients, issuer: TokenIssuer): AccessToken {
  const grantType = z.object({ grant_type: z.string() }).safeParse(body);
  if (grantType.success && grantType.data.grant_type !== 'client_credentials') {
    throw new OAuthRefusal(400, 'unsupported_grant_type', 'Use client_credentials');
  }
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
