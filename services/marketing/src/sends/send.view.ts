/** A message that is kept and will be sent. */
export interface QueuedView {
  /** @example "msg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  messageId: string;
  status: 'QUEUED';
}
