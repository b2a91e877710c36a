/** What a ping with a partner key answers. */
export interface PingView {
  /** @example "lotus-connect" */
  partnerId: string;
  /**
   * Leading part of the key used.
   * @example "pk5f0c9a31d27be846"
   */
  keyPrefix: string;
  /** ISO 8601, UTC. @format date-time */
  timestamp: string;
}
