import { type Policy } from '../routes/route';

const REALM = 'realm="stayline"';

/**
 * The `WWW-Authenticate` header of a 401 (RFC 9110 11.6.1, RFC 6750 3). `presented`: a credential was sent, and
 * refused.
 */
export function challengeOf(policy: Policy, presented: boolean): string {
  if (policy === 'channel') return `ApiKey ${REALM}`;
  if (policy === 'guestLink') return `Bearer ${REALM}`;
  if (policy === 'sender') return 'Basic realm="stayline webhooks", charset="UTF-8"';
  if (policy === 'ownCredential' || policy === 'public') return 'Basic realm="stayline partner", charset="UTF-8"';
  return presented ? `Bearer ${REALM}, error="invalid_token"` : `Bearer ${REALM}`;
}

/** The `WWW-Authenticate` header of a 403 on an operators' route (RFC 6750 3.1). */
export const ADMIN_CHALLENGE = `Bearer ${REALM}, error="insufficient_scope", scope="admin"`;
