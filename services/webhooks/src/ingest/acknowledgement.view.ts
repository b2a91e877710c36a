/** The contract's acknowledgement. */
export interface AcknowledgementView {
  /** @example "ok" */
  status: 'ok';
  /** @example "whe_01kaj5n1h9f2r7c8x3m4q6tz0v" */
  eventId: string;
  /** Whether it was received before: a text, no boolean. */
  duplicate: 'true' | 'false';
}
