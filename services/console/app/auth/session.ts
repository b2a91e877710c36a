import { useSyncExternalStore } from 'react';
import {
  beginSignIn,
  finishSignIn,
  forgetPerson,
  type IdentityProvider,
  readProvider,
  rememberPerson,
} from './sign-in';

/** Who uses the console. The token is in the memory of this page alone. */
export interface Session {
  token: string;
  subject: string;
  name: string;
  isOperator: boolean;
  platformZone: string;
}

export type SessionState =
  | { is: 'starting' }
  | { is: 'signedIn'; session: Session; ended: boolean }
  | { is: 'signedOut' }
  | { is: 'failed'; why: string };

let state: SessionState = { is: 'starting' };
let provider: IdentityProvider | undefined;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const each of listeners) each();
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

export function token(): string {
  return state.is === 'signedIn' ? state.session.token : '';
}

/** Called once. Comes back signed in, or leaves for the identity provider. */
export async function startSession(): Promise<void> {
  try {
    provider = await readProvider();
    const accessToken = await finishSignIn(provider);
    if (accessToken === undefined) return await beginSignIn(provider);
    const session = sessionOf(accessToken, provider.platformZone);
    rememberPerson(session.subject);
    become({ is: 'signedIn', session, ended: false });
  } catch (error) {
    become({ is: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
}

/** The token is no longer taken. What is on the screen stays until the person signs in again. */
export function signInAgain(): void {
  if (state.is === 'signedIn' && !state.ended) become({ ...state, ended: true });
}

export async function signIn(): Promise<void> {
  try {
    provider ??= await readProvider();
    await beginSignIn(provider);
  } catch (error) {
    become({ is: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
}

export function signOut(): void {
  forgetPerson();
  become({ is: 'signedOut' });
}

/** What the token says decides only which pages are shown; the platform checks every call. */
function sessionOf(accessToken: string, platformZone: string): Session {
  const payload = accessToken.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as {
    sub: string;
    name?: string;
    email?: string;
    scope?: string;
    permissions?: string[];
  };
  const rights = [...(claims.scope ?? '').split(' '), ...(claims.permissions ?? [])];
  return {
    token: accessToken,
    subject: claims.sub,
    name: claims.name ?? claims.email ?? claims.sub,
    isOperator: rights.includes('admin'),
    platformZone,
  };
}
