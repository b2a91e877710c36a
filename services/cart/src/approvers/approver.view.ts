import { percentValue } from '@stayline/money';
import { type Approver } from './approver';

/** What a user may approve on one channel. */
export interface ApprovedChannelView {
  channelId: string;
  /** In percent of the cart's total, up to four decimals. @example 20 */
  maxDiscountPercentage: number;
}

/** Who may decide about discounts of a channel, up to what. */
export interface ApproverView extends ApprovedChannelView {
  /** The `sub` of the user's token. */
  userId: string;
}

/** All that one user may approve; `channelId` and `maxDiscountPercentage` repeat the first of the channels. */
export interface ApproverOfChannelsView extends ApproverView {
  /** By channel. */
  channels: ApprovedChannelView[];
}

export function viewApprover(approver: Approver): ApproverView {
  return { userId: approver.userId, ...viewChannel(approver) };
}

export function viewMappings(first: Approver, others: readonly Approver[]): ApproverOfChannelsView {
  return { ...viewApprover(first), channels: [first, ...others].map(viewChannel) };
}

function viewChannel({ channelId, maxDiscount }: Approver): ApprovedChannelView {
  return { channelId, maxDiscountPercentage: percentValue(maxDiscount) };
}
