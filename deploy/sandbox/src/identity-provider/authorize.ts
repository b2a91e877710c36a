import { z } from 'zod';
import { isLoopback } from '../http/own-host';
import { type Clients } from './client';
import { invalidRequest, OAuthRefusal } from './oauth-refusal';
import { words, type TokenIssuer } from './token-issuer';

const OIDC_SCOPES = ['openid', 'profile', 'email'];

/** The query of `GET /authorize`; a parameter that comes twice is an array, and refused. */
const authorizeQuery = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.string().min(1),
  response_type: z.string().optional(),
  audience: z.string().optional(),
  scope: z.string().default(''),
  state: z.string().optional(),
});

/**
 * Where the browser goes next: back to the application at once, with the token or the error in the fragment (RFC 6749,
 * 4.2.2). Nobody logs in: this provider's users are its clients. A redirect_uri that is not of this machine, or a
 * client that is not known, is refused here instead, because then nobody vouches for the target.
 */
export function authorize(query: unknown, clients: Clients, issuer: TokenIssuer): string {
  const parsed = authorizeQuery.safeParse(query);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw invalidRequest(`Missing or repeated query parameter: ${names.join(', ')}`);
  }
  const target = loopbackTarget(parsed.data.redirect_uri);
  const client = clients.find(parsed.data.client_id);
  if (!client) throw new OAuthRefusal(400, 'unauthorized_client', 'Unknown client_id');
  const { response_type, audience, state } = parsed.data;
  if (response_type !== 'token') {
    return withFragment(target, { error: 'unsupported_response_type', error_description: 'Use token', state });
  }
  if (audience !== issuer.audience) {
    return withFragment(target, { error: 'invalid_target', error_description: `Use ${issuer.audience}`, state });
  }
  const asked = words(parsed.data.scope).filter((scope) => OIDC_SCOPES.includes(scope));
  const scope = [...new Set([...asked, ...words(client.scope)])].join(' ');
  return withFragment(target, { ...issuer.issue(client, scope), scope, state });
}

function loopbackTarget(redirectUri: string): URL {
  const target = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const ours = target && ['http:', 'https:'].includes(target.protocol) && isLoopback(target.hostname);
  if (!ours) throw invalidRequest('redirect_uri must be an http(s) address of this machine');
  if (redirectUri.includes('#')) throw invalidRequest('redirect_uri must not have a fragment');
  return target;
}

function withFragment(target: URL, values: Record<string, string | number | undefined>): string {
  const fragment = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) fragment.set(name, String(value));
  return `${target.href}#${fragment.toString()}`;
}
