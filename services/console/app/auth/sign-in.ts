/** Authorization code with PKCE (RFC 7636) at the platform's identity provider. */
export interface IdentityProvider {
  clientId: string;
  audience: string;
  platformZone: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
}

/** What has to outlive the way to the identity provider and back. */
interface Attempt {
  state: string;
  verifier: string;
  returnTo: string;
}

const ATTEMPT = 'stayline-sign-in';
const PERSON = 'stayline-person';

const redirectUri = () => new URL('.', document.baseURI).href;

export async function readProvider(): Promise<IdentityProvider> {
  const config = await readJson<Record<'issuer' | 'clientId' | 'audience' | 'platformZone', string>>(
    new URL('config.json', document.baseURI).href,
    'The console cannot read its settings',
  );
  const discovery = await readJson<Record<'authorization_endpoint' | 'token_endpoint', string>>(
    `${config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    'The identity provider cannot be reached',
  );
  return {
    ...config,
    authorizationEndpoint: discovery.authorization_endpoint,
    tokenEndpoint: discovery.token_endpoint,
  };
}

/** Leaves the page. */
export async function beginSignIn({ clientId, audience, authorizationEndpoint }: IdentityProvider): Promise<void> {
  const attempt: Attempt = { state: randomText(), verifier: randomText(), returnTo: returnAddress() };
  sessionStorage.setItem(ATTEMPT, JSON.stringify(attempt));
  const person = sessionStorage.getItem(PERSON);
  const address = new URL(authorizationEndpoint);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    audience,
    redirect_uri: redirectUri(),
    scope: 'openid profile email',
    state: attempt.state,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
    ...(person !== null && { login_hint: person }),
  }).toString();
  location.assign(address);
}

/** The token, when this page is where the identity provider came back to. */
export async function finishSignIn(provider: IdentityProvider): Promise<string | undefined> {
  const answer = new URLSearchParams(location.search);
  const kept = sessionStorage.getItem(ATTEMPT);
  if (!answer.has('state') || kept === null || !(answer.has('code') || answer.has('error'))) return undefined;
  sessionStorage.removeItem(ATTEMPT);
  const attempt = JSON.parse(kept) as Attempt;
  history.replaceState(null, '', attempt.returnTo);
  if (answer.get('state') !== attempt.state) throw new Error('The answer was to another sign-in');
  if (answer.has('error')) throw new Error(answer.get('error_description') ?? answer.get('error') ?? '');
  return redeem(provider, answer.get('code') ?? '', attempt.verifier);
}

export const rememberPerson = (subject: string) => sessionStorage.setItem(PERSON, subject);
export const forgetPerson = () => sessionStorage.removeItem(PERSON);

async function redeem({ clientId, tokenEndpoint }: IdentityProvider, code: string, verifier: string): Promise<string> {
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri(),
      code_verifier: verifier,
    }),
  });
  const answer = (await response.json()) as { access_token?: string; error_description?: string };
  if (!response.ok || !answer.access_token) throw new Error(answer.error_description ?? 'The sign-in was refused');
  return answer.access_token;
}

/** Where the person was, without what an earlier answer left in the address. */
function returnAddress(): string {
  const here = new URL(location.href);
  for (const name of ['code', 'state', 'error', 'error_description']) here.searchParams.delete(name);
  return here.href;
}

async function readJson<T>(address: string, otherwise: string): Promise<T> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error(otherwise);
  return (await response.json()) as T;
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
