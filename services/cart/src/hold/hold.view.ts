import { type Hold, heldUnits } from './hold';

/** Units of a property that a hold locks on one night. */
export interface HeldUnitsView {
  propertyId: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** @isInt */
  quantity: number;
}

/** What the channel manager has been told last about one property of a hold. */
export interface ChannelManagerPushView {
  propertyId: string;
  /** `CONFIRM` blocks the rooms there, `CANCEL` frees them. */
  operation: 'CONFIRM' | 'CANCEL';
  /** `SENT`: acknowledged. `FAILED`: an operator has to look. `NOT_CONFIGURED`: there is no channel manager to tell. */
  state: 'PENDING' | 'SENT' | 'FAILED' | 'NOT_CONFIGURED';
}

/** The cart's latest hold, whatever its status. */
export interface HoldView {
  /** @example "hld_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  status: 'ACTIVE' | 'RELEASED' | 'EXPIRED' | 'CONFIRMED';
  /** ISO 8601, UTC. @format date-time */
  heldAt: string;
  /** The cutoff: from then on nothing is locked, whatever the status. ISO 8601, UTC. @format date-time */
  expiresAt: string;
  /** What was selected, by property and date. */
  units: HeldUnitsView[];
  channelManager: ChannelManagerPushView[];
}

export function viewHold(hold: Hold): HoldView {
  return {
    id: hold.id,
    status: hold.status,
    heldAt: hold.heldAt.toISOString(),
    expiresAt: hold.expiresAt.toISOString(),
    units: heldUnits(hold.stays),
    channelManager: hold.pushes.map(({ propertyId, operation, state }) => ({ propertyId, operation, state })),
  };
}
