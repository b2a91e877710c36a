/** A reminder that is a day late helps nobody: by then the hold has met its cutoff. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an event is history. The topic keeps the newest event of every hold for ever, so a group that reads it from the
 * beginning would write about all of them. Both are real clocks, never the platform's, which a sandbox moves by days.
 */
export function isTooLate(happenedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(happenedAt) > MAX_AGE_MS;
}
