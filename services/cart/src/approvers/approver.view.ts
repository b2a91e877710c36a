/** Who may decide about discounts, of which channel, up to what. */
export interface ApproverView {
  /** The `sub` of the user's token. */
  userId: string;
  channelId: string;
  /** In percent of the cart's total, up to four decimals. @example 20 */
  maxDiscountPercentage: number;
}
