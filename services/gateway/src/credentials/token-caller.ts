import { type Caller, callerErrors } from '@stayline/caller';

export type TokenCaller = Extract<Caller, { kind: 'agent' | 'admin' }>;

const ADMIN = 'admin';
/** The limit of the columns and headers that it is written to. */
const MAX_SUB_LENGTH = 255;
/**
 * Control characters and halves of surrogate pairs. All of the latter would be stored as the same replacement
 * character, so that two subjects could become one owner.
 */
const UNFIT = /[\p{Cc}\p{Surrogate}]/u;
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/**
 * The caller that a verified token names. Admin: `admin` is a member of the space-separated `scope` or of `permissions`
 * (CRED-13). Throws 401 if there is no `sub`, or one that cannot be stored.
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
