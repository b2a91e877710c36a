import { type GuestLookup } from './guest-lookup.store';

/** One look into the guest directory. */
export interface GuestLookupRecordView {
  /** The `sub` of the agent. */
  agentId: string;
  /** ISO 8601, UTC. @format date-time */
  lookedUpAt: string;
  by: 'PHONE' | 'EMAIL';
  /** Masked: no more of it is kept. @example "******3210" */
  contact: string;
  found: boolean;
  /** The guest who was found and shown. */
  guestId: string | null;
}

export function viewLookupRecord({
  agentId,
  lookedUpAt,
  kind,
  maskedContact,
  guestId,
}: GuestLookup): GuestLookupRecordView {
  return {
    agentId,
    lookedUpAt: lookedUpAt.toISOString(),
    by: kind,
    contact: maskedContact,
    found: guestId !== null,
    guestId,
  };
}
