import { z } from 'zod';
import { isLoopback } from '../http/own-host';
import { type AuthorizationCodes } from './authorization-codes';
import { type Client, type Clients } from './client';
import { invalidRequest, OAuthRefusal } from './oauth-refusal';
import { signInPage } from './sign-in-page';
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
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  login_hint: z.string().optional(),
});
type AuthorizeQuery = z.output<typeof authorizeQuery>;

export interface Authorization {
  clients: Clients;
  issuer: TokenIssuer;
  codes: AuthorizationCodes;
  /** The id of the console: it signs people in and has neither secret nor rights of its own. */
  applicationId: string;
}

/** Where the browser goes next, or the page that it shows. */
export type Next = { location: string } | { page: string };

/**
 * Sends the browser back to the application at once, with a code in the query (RFC 6749, 4.1.2), or the token in the
 * fragment (4.2.2), or the error. Nobody logs in: this provider's users are its clients. The console signs people in
 * who are not itself, so a page asks which of them it is. A redirect_uri that is not of this machine, or a client that
 * is not known, is refused here instead, because then nobody vouches for the target.
 */
export function authorize(query: unknown, { clients, issuer, codes, applicationId }: Authorization): Next {
  const parsed = authorizeQuery.safeParse(query);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
    throw invalidRequest(`Missing or repeated query parameter: ${names.join(', ')}`);
  }
  const asked = parsed.data;
  const target = loopbackTarget(asked.redirect_uri);
  const isApplication = asked.client_id === applicationId;
  const client = clients.find(asked.client_id);
  if (!client && !isApplication) throw new OAuthRefusal(400, 'unauthorized_client', 'Unknown client_id');
  const refusal = refusalOf(asked, isApplication, issuer.audience);
  if (refusal) return back(target, asked, { error: refusal[0], error_description: refusal[1] });
  const person = client ?? clients.find(asked.login_hint ?? '');
  if (!person) return { page: signInPage(clients.list(), definedOnly(asked)) };
  const scope = grantedScope(asked.scope, person);
  if (asked.response_type === 'token') return back(target, asked, { ...issuer.issue(person, scope), scope });
  const grant = { person, scope, applicationId: asked.client_id, redirectUri: asked.redirect_uri };
  return back(target, asked, { code: codes.issue({ ...grant, challenge: asked.code_challenge ?? '' }) });
}

function refusalOf(asked: AuthorizeQuery, isApplication: boolean, audience: string): [string, string] | undefined {
  const types = isApplication ? ['code'] : ['code', 'token'];
  if (!types.includes(asked.response_type ?? '')) return ['unsupported_response_type', `Use ${types.join(' or ')}`];
  if (asked.audience !== audience) return ['invalid_target', `Use ${audience}`];
  const hasChallenge = asked.code_challenge !== undefined && asked.code_challenge_method === 'S256';
  if (asked.response_type === 'code' && !hasChallenge)
    return ['invalid_request', 'Send code_challenge and code_challenge_method=S256'];
  return undefined;
}

/** What was asked for and is for everybody, and what is the person's own. */
function grantedScope(asked: string, { scope }: Client): string {
  const common = words(asked).filter((each) => OIDC_SCOPES.includes(each));
  return [...new Set([...common, ...words(scope)])].join(' ');
}

/** To the application: a code and its errors in the query, all else in the fragment. */
function back(target: URL, { response_type, state }: AuthorizeQuery, values: Values): Next {
  const told = definedOnly({ ...values, state });
  if (response_type !== 'code') return { location: `${target.href}#${told.toString()}` };
  const location = new URL(target);
  for (const [name, value] of told) location.searchParams.set(name, value);
  return { location: location.href };
}

function loopbackTarget(redirectUri: string): URL {
  const target = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const ours = target && ['http:', 'https:'].includes(target.protocol) && isLoopback(target.hostname);
  if (!ours) throw invalidRequest('redirect_uri must be an http(s) address of this machine');
  if (redirectUri.includes('#')) throw invalidRequest('redirect_uri must not have a fragment');
  return target;
}

type Values = Record<string, string | number | undefined>;

function definedOnly(values: Values): URLSearchParams {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(defined.map(([name, value]): [string, string] => [name, String(value)]));
}
