/** A reminder that is a day late is useless: the hold's cutoff has passed by then. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an event is too old for a reminder. The topic keeps the newest event of every hold for ever, and without this
 * a group that reads it from the beginning would send mails about all of them. Both times are real, not the platform's
 * time, which a sandbox may move by days.
 */
export function isTooLate(happenedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(happenedAt) > MAX_AGE_MS;
}
