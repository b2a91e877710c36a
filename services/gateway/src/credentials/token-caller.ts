import { type Caller, callerErrors } from '@stayline/caller';

export type TokenCaller = Extract<Caller, { kind: 'agent' | 'admin' }>;

const ADMIN = 'admin';
/** What fits the columns and headers that it ends up in. */
const MAX_SUB_LENGTH = 255;
/** Control characters, and halves of a pair, which would all become the same replacement: two subjects, one owner. */
const UNFIT = /[\p{Cc}\p{Surrogate}]/u;
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/**
 * Who a verified token's claims speak of. Admin: `admin` is a member of the space-separated `scope` or of `permissions`
 * (CRED-13). Throws 401 without a `sub` that can be kept.
 */
export function callerOf(claims: Readonly<Record<string, unknown>>): TokenCaller {
  const { sub, email, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUB_LENGTH || UNFIT.test(sub))
    throw callerErrors.invalid();
  return {
    kind: isAdmin(claims) ? 'admin' : 'agent',
    sub,
    ...text('email', email, MAX_EMAIL_LENGTH),
    ...text('name', name, MAX_NAME_LENGTH),
  };
}

function isAdmin({ scope, permissions }: Readonly<Record<string, unknown>>): boolean {
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  return scopes.includes(ADMIN) || (Array.isArray(permissions) && permissions.includes(ADMIN));
}

function text(key: 'email' | 'name', value: unknown, maxLength: number): { email?: string; name?: string } {
  const fits = typeof value === 'string' && value !== '' && value.length <= maxLength && !UNFIT.test(value);
  return fits ? { [key]: value } : {};
}
