import { type Client, createClient, createConfig } from '@stayline/client/client';
import { type Platform, type Sandbox } from './platform';

const TIMEOUT_MS = 15_000;

export interface ApiAnswer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export async function call<T>(url: string, init: RequestInit = {}): Promise<ApiAnswer<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  const body = (text === '' ? undefined : JSON.parse(text)) as T;
  return { status: response.status, body, headers: response.headers };
}

/** For the functions of the typed client: whose requests they send. */
export function clientAs(platform: Platform, headers: Record<string, string>): Client {
  return createClient(
    createConfig({
      baseUrl: platform.sandbox.baseUrl,
      headers,
      fetch: (request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
  );
}

/** A bearer token from the stand-in identity provider. */
export async function accessToken(platform: Platform, role: keyof Sandbox['clients']): Promise<string> {
  const { authUrl, audience, clients } = platform.sandbox;
  const { body } = await call<{ access_token: string }>(`${authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      audience,
      client_id: clients[role].clientId,
      client_secret: clients[role].clientSecret,
    }),
  });
  return body.access_token;
}
