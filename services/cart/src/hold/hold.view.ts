import { type HoldPush, type HoldState } from '@stayline/contracts';
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
  operation: HoldPush['operation'];
  /** `SENT`: acknowledged. `FAILED`: an operator has to look. `NOT_CONFIGURED`: there is no channel manager to tell. */
  state: HoldPush['state'];
}

/** A booking of the cart's channel that a confirmed hold has become. */
export interface HeldBookingView {
  /** The platform's own id. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  bookingId: string;
  /** The reference of the booking. @example "hld_01jd3w1h9zq5k2m8v7x4c6b0ta-1" */
  reference: string;
  status: 'CONFIRMED' | 'CANCELLED';
  propertyId: string;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`. */
  checkOut: string;
  /** Units. @isInt */
  quantity: number;
}

/** The cart's latest hold, whatever its status. */
export interface HoldView {
  /** @example "hld_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  status: HoldState['status'];
  /** ISO 8601, UTC. @format date-time */
  heldAt: string;
  /** The cutoff: from then on nothing is locked, whatever the status. ISO 8601, UTC. @format date-time */
  expiresAt: string;
  /** What was selected, by property and date. */
  units: HeldUnitsView[];
  channelManager: ChannelManagerPushView[];
  /** One for each property and stay once CONFIRMED, else empty. */
  bookings: HeldBookingView[];
}

export function viewHold(hold: Hold): HoldView {
  return {
    id: hold.id,
    status: hold.status,
    heldAt: hold.heldAt.toISOString(),
    expiresAt: hold.expiresAt.toISOString(),
    units: heldUnits(hold.stays),
    channelManager: hold.pushes.map(({ propertyId, operation, state }) => ({ propertyId, operation, state })),
    bookings: hold.bookings.map(({ bookingId, reference, status, propertyId, checkIn, checkOut, quantity }) => ({
      bookingId,
      reference,
      status: status ?? 'CONFIRMED',
      propertyId,
      checkIn,
      checkOut,
      quantity,
    })),
  };
}
