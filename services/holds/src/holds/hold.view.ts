import { type HeldBooking, type HoldPush, type HoldState } from '@stayline/contracts';

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
  operation: HoldPush['operation'];
  /** `NOT_CONFIGURED`: there is no channel manager to tell. */
  state: HoldPush['state'];
}

/** A booking that a confirmed hold has become. */
export interface HeldBookingView extends HeldStayView {
  /** The platform's own id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** The reference of the booking. @example "hld_01jd3w1h9zq5k2m8v7x4c6b0ta-1" */
  reference: string;
  status: 'CONFIRMED' | 'CANCELLED';
}

/** The present state of a hold, as in its events, with their `sequence`. */
export interface HoldView {
  holdId: string;
  cartId: string;
  cartName: string;
  customerLabel: string | null;
  channelId: string;
  agentId: string;
  agentEmail: string | null;
  status: HoldState['status'];
  /** ISO 8601, UTC. @format date-time */
  heldAt: string;
  /** The cutoff. ISO 8601, UTC. @format date-time */
  expiresAt: string;
  /** ISO 8601, UTC. @format date-time */
  endedAt: string | null;
  stays: HeldStayView[];
  /** The newest push of each property. */
  pushes: HoldPushView[];
  /** One for each stay once CONFIRMED, else empty. */
  bookings: HeldBookingView[];
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
    stays: state.stays.map(viewStay),
    pushes: state.pushes.map(({ propertyId, operation, state: pushState }) => ({
      propertyId,
      operation,
      state: pushState,
    })),
    bookings: (state.bookings ?? []).map(viewBooking),
    sequence,
  };
}

function viewStay({ propertyId, checkIn, checkOut, quantity }: HeldStayView): HeldStayView {
  return { propertyId, checkIn, checkOut, quantity };
}

function viewBooking({ bookingId, reference, status = 'CONFIRMED', ...stay }: HeldBooking): HeldBookingView {
  return { bookingId, reference, status, ...viewStay(stay) };
}
