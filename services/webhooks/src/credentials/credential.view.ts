import { type CredentialRow } from './credential.store';

/** Whom events of a source are taken from; never its password. */
export interface CredentialView {
  /** @example "whc_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  id: string;
  /** @example "guest-reviews" */
  source: string;
  /** @example "reviews" */
  username: string;
  active: boolean;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** ISO 8601, UTC. @format date-time */
  updatedAt: string;
}

export function credentialView({ id, source, username, active, createdAt, updatedAt }: CredentialRow): CredentialView {
  return { id, source, username, active, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
