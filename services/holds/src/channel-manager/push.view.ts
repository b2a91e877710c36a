import { type HoldPush } from '@stayline/contracts';
import { type PushRecord } from './push';

/** What the channel manager was or is to be told of one property of a hold. */
export interface PushView {
  /** Also the key by which the channel manager knows a repeat. @example "hold:hld_01jd3w1h9zq5k2m8v7x4c6b0ta:villa:confirm" */
  id: string;
  holdId: string;
  propertyId: string;
  /** `CONFIRM` blocks the rooms, `CANCEL` frees them. */
  operation: HoldPush['operation'];
  /** `FAILED`: refused for good, or out of attempts. `NOT_CONFIGURED`: there was no channel manager to tell. */
  state: HoldPush['state'];
  /** Since it was written, or requeued. @isInt */
  attempts: number;
  /** Why the last attempt failed. @example "channel manager: HTTP 422" */
  lastError: string | null;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** When it was acknowledged or given up. ISO 8601, UTC. @format date-time */
  endedAt: string | null;
}

export interface PushedStayView {
  /** `YYYY-MM-DD`. */
  checkIn: string;
  /** `YYYY-MM-DD`. */
  checkOut: string;
  /** Units. @isInt */
  quantity: number;
}

/** A push with what it tells. */
export interface PushDetailView extends PushView {
  channelId: string;
  stays: PushedStayView[];
}

export function viewPush({ createdAt, endedAt, ...push }: PushRecord): PushView {
  const { id, holdId, propertyId, operation, state, attempts, lastError } = push;
  return {
    id,
    holdId,
    propertyId,
    operation,
    state,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export function viewPushDetail(push: PushRecord): PushDetailView {
  const { channelId, stays } = push.body;
  return { ...viewPush(push), channelId, stays };
}
