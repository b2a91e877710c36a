import { type ReplayStatus } from './replay';
import { type ReplayRow } from './replay.store';

/** A replay of many events, and how far it is. */
export interface BulkReplayView {
  /** @example "whr_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  id: string;
  /** READY: counted, nothing is sent until it is started. */
  status: ReplayStatus;
  /** @example "guest-reviews" */
  source: string;
  /** Null: every type. @example "review.created" */
  eventType: string | null;
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  failedOnly: boolean;
  /** @isInt */
  perSecond: number;
  /** How many events there were when it was made. @isInt */
  total: number;
  /** How many have been replayed; their deliveries are runs of their own. @isInt */
  replayed: number;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  startedAt: string | null;
  /** @format date-time */
  endedAt: string | null;
}

export function replayView(row: ReplayRow): BulkReplayView {
  const { id, status, source, eventType, receivedFrom, receivedBefore, failedOnly, perSecond, total, replayed } = row;
  return {
    id,
    status,
    source,
    eventType,
    failedOnly,
    perSecond,
    total,
    replayed,
    from: receivedFrom.toISOString(),
    to: receivedBefore.toISOString(),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
