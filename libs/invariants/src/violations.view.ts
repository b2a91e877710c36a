import { type Page } from './invariant';

/** A promise that is broken at this instant. */
export interface ViolationView {
  /** @example "claims-of-bookings" */
  invariant: string;
  /** The id of what breaks it. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  subject: string;
  /** What is there and what should be. @example "palm 2026-12-20: 0 claimed, 2 due" */
  detail: string;
}

/** One batch of a check. */
export interface ViolationsView {
  /** At most a hundred of each invariant. */
  violations: ViolationView[];
  /** To go on with as `after`; null: everything was looked at. @example "properties:palm" */
  next: string | null;
}

export function viewViolations({ violations, next }: Page): ViolationsView {
  return { violations: violations.map(({ invariant, subject, detail }) => ({ invariant, subject, detail })), next };
}
