import { type Percent } from '@stayline/money';

/** MOD-8, MOD-9: who may decide about discounts of a channel, up to what; one mapping for each channel. */
export interface Approver {
  /** The `sub` of the token. */
  userId: string;
  channelId: string;
  maxDiscount: Percent;
}
