import { type Suppression } from './suppression.store';

/** An e-mail address to which nothing is sent any more. */
export interface SuppressionView {
  /** @example "sup_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  /** @example "asha.rao@example.com" */
  address: string;
  /** What its mail server answered. @example "SMTP 550 5.1.1 EENVELOPE" */
  reason: string;
  /** ISO 8601, UTC. @format date-time */
  since: string;
}

export function viewSuppression({ id, address, reason, since }: Suppression): SuppressionView {
  return { id, address, reason, since: since.toISOString() };
}
