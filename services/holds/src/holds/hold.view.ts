import { type HoldState } from '@stayline/contracts';

export interface HeldStayView {
  propertyId: string;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`; the units are free that night. */
  checkOut: string;
  /** Units. @isInt */
  quantity: number;
}

export interface HoldPushView {
  propertyId: string;
  operation: 'CONFIRM' | 'CANCEL';
  /** `NOT_CONFIGURED`: there is no channel manager to tell. */
  state: 'PENDING' | 'SENT' | 'FAILED' | 'NOT_CONFIGURED';
}

/** A hold as it stands: what its events carry, and their `sequence`. */
export interface HoldView {
  holdId: string;
  cartId: string;
  cartName: string;
  customerLabel: string | null;
  channelId: string;
  agentId: string;
  agentEmail: string | null;
  status: 'ACTIVE' | 'RELEASED' | 'EXPIRED' | 'CONFIRMED';
  /** ISO 8601, UTC. @format date-time */
  heldAt: string;
  /** The cutoff. ISO 8601, UTC. @format date-time */
  expiresAt: string;
  /** ISO 8601, UTC. @format date-time */
  endedAt: string | null;
  stays: HeldStayView[];
  /** The newest push of each property. */
  pushes: HoldPushView[];
  /** Ascending per hold: of two answers or events the one with the higher `sequence` is the newer. @isInt */
  sequence: number;
}

export function viewHold(state: HoldState, sequence: number): HoldView {
  return {
    holdId: state.holdId,
    cartId: state.cartId,
    cartName: state.cartName,
    customerLabel: state.customerLabel,
    channelId: state.channelId,
    agentId: state.agentId,
    agentEmail: state.agentEmail,
    status: state.status,
    heldAt: state.heldAt,
    expiresAt: state.expiresAt,
    endedAt: state.endedAt,
    stays: state.stays.map(({ propertyId, checkIn, checkOut, quantity }) => ({
      propertyId,
      checkIn,
      checkOut,
      quantity,
    })),
    pushes: state.pushes.map(({ propertyId, operation, state: pushState }) => ({
      propertyId,
      operation,
      state: pushState,
    })),
    sequence,
  };
}
