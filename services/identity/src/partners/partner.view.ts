import { type PartnerRow } from './partner.store';

/** A partner, as operators see it. */
export interface PartnerView {
  /** @example "lotus-connect" */
  partnerId: string;
  /** @example "Lotus Connect" */
  name: string;
  /**
   * The channel whose rates the partner's keys read.
   * @example "monsoon-travel"
   */
  channelId: string;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
}

export function viewPartner({ partnerId, name, channelId, createdAt }: PartnerRow): PartnerView {
  return { partnerId, name, channelId, createdAt: createdAt.toISOString() };
}
