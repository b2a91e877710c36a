import { type ChannelRow } from './channel.store';

/** A distribution channel, as operators see it. */
export interface ChannelView {
  /** @example "monsoon-travel" */
  channelId: string;
  /** @example "Monsoon Travel" */
  name: string;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
}

export function viewChannel({ channelId, name, createdAt }: ChannelRow): ChannelView {
  return { channelId, name, createdAt: createdAt.toISOString() };
}
